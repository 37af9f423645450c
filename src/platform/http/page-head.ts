/** What a link to a page shows of it elsewhere: in a chat, in a post. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Absolute addresses. */
  readonly url: string;
  readonly image: { readonly url: string; readonly width: number; readonly height: number; readonly alt: string };
}

/** Finds what a link to this path shows; null: the page as it is. */
export type FindPageHead = (path: string) => Promise<PageHead | null>;

/** The page with title and Open Graph tags of its own. Every value is escaped: names are written by people. */
export function withPageHead(html: string, head: PageHead): string {
  const { title, description, url, image } = head;
  const tags = [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Blindrank'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image.url),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  // Functions, because "$&" in a name would be a pattern in a text.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
}
