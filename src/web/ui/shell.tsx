import type { ComponentChildren } from 'preact';
import { common } from '../../words/words.ts';
import { usePageTitle } from './page-title.ts';

interface Props {
  readonly title: string;
  /** Shown as the page's one heading; the title when left out. */
  readonly heading?: string;
  readonly lead?: ComponentChildren;
  readonly nav?: readonly { readonly href: string; readonly label: string }[];
  /** How wide the page may grow: for text, for plots, or for a whole screen of them. */
  readonly width?: 'text' | 'plots' | 'screen';
  readonly children: ComponentChildren;
}

/** The quiet walls around every page but voting and the projector. */
export function Shell({ title, heading, lead, nav = [], width = 'text', children }: Props) {
  usePageTitle(title);
  return (
    <div class={`shell shell-${width}`}>
      <header class="shell-head">
        <a class="button skip-link" href="#main">
          {common.skipToContent}
        </a>
        <a class="brand" href="/" aria-label={common.home}>
          <Brand />
          {common.product}
        </a>
        {nav.length > 0 && (
          <nav class="shell-nav">
            {nav.map((link) => (
              <a key={link.href} href={link.href}>
                {link.label}
              </a>
            ))}
          </nav>
        )}
      </header>
      <main class="shell-main" id="main">
        <div class="shell-title">
          <h1 tabIndex={-1}>{heading ?? title}</h1>
          {lead !== undefined && <div class="lead">{lead}</div>}
        </div>
        {children}
      </main>
    </div>
  );
}

/** The sign: an estimate with its intervals, as every plot draws it. */
function Brand() {
  return (
    <svg viewBox="0 0 32 16" width="32" height="16" aria-hidden="true">
      <path d="M1 8h30" stroke="currentColor" stroke-width="1.5" />
      <path d="M8 8h14" stroke="currentColor" stroke-width="5" stroke-opacity=".45" />
      <circle cx="15" cy="8" r="4" fill="currentColor" />
    </svg>
  );
}
