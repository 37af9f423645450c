import { describe, expect, it } from 'vitest';
import { withPageHead } from './page-head.ts';

const PAGE = '<!doctype html>\n<html>\n  <head>\n    <title>Blindrank</title>\n  </head>\n  <body></body>\n</html>';
const head = (name: string) =>
  withPageHead(PAGE, {
    title: name,
    description: `All of ${name}`,
    url: 'http://host/c/x/results',
    image: { url: 'http://host/card.png', width: 1200, height: 630, alt: name },
  });

describe('withPageHead', () => {
  it('gives the page a title and tags that crawlers read', () => {
    const html = head('Habits');
    expect(html).toContain('<title>Habits</title>');
    expect(html).toContain('<meta property="og:title" content="Habits" />');
    expect(html).toContain('<meta property="og:image" content="http://host/card.png" />');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('</head>'));
  });

  it('lets no name become markup', () => {
    for (const name of [
      '"><script>alert(1)</script>',
      "' onload='x",
      '</title><img src=x onerror=alert(1)>',
      '<!--',
      '&lt;b&gt;',
    ]) {
      const html = head(name);
      const text = html.replace(/<\/?(html|head|body|title|meta)\b[^<>]*>|<!doctype html>/g, '');
      expect(text, name).not.toMatch(/[<>]/);
      expect(html).not.toMatch(/<(script|img)/);
    }
    expect(head('a & b')).toContain('content="a &amp; b"');
  });

  it('takes no pattern from a name', () => {
    expect(head("$& $' $`")).toContain('<title>$&amp; $&#39; $`</title>');
  });
});
