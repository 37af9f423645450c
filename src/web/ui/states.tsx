import type { ComponentChildren } from 'preact';
import { common } from '../../words/words.ts';
import type { ApiError } from './api-error.ts';
import { Mark } from './mark.tsx';

/** Grey lines where text will be. */
export function Skeleton({ lines = 5 }: { lines?: number }) {
  return (
    <div class="skeleton" aria-busy="true">
      <p class="visually-hidden" role="status">
        {common.loading}
      </p>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} aria-hidden="true" />
      ))}
    </div>
  );
}

interface StateProps {
  readonly mark: Parameters<typeof Mark>[0]['kind'];
  /** Left out where the page's own heading says it. */
  readonly title?: string;
  readonly children?: ComponentChildren;
}

/** A page, or a part of one, that has nothing to show, and says why and what next. */
export function State({ mark, title, children }: StateProps) {
  return (
    <div class="state">
      <Mark kind={mark} />
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </div>
  );
}

/** What happened, what to do, and the number to name: for a page that could not be loaded. */
export function Failed({ error, retry }: { error: ApiError; retry: () => unknown }) {
  switch (error.code) {
    case 'unauthenticated':
      return (
        <State mark="covered" title={common.signedOut.title}>
          <p>{common.signedOut.text}</p>
          <a class="button button-first" href="/join">
            {common.enterCode}
          </a>
        </State>
      );
    case 'forbidden':
      return (
        <State mark="covered" title={common.noRight.title}>
          <p>{common.noRight.text}</p>
          <a class="button" href="/">
            {common.toStart}
          </a>
        </State>
      );
    case 'not_found':
      return (
        <State mark="empty" title={common.notFound.title}>
          <p>{common.notFound.text}</p>
          <a class="button" href="/">
            {common.toStart}
          </a>
        </State>
      );
    default:
      return (
        <State mark="empty" title={error.code === 'offline' ? common.failure.offlineTitle : common.failure.title}>
          <p role="alert">{error.message}</p>
          {error.requestId !== null && <p class="quiet">{common.requestId(error.requestId)}</p>}
          <button type="button" class="button button-first" onClick={() => void retry()}>
            {common.retry}
          </button>
        </State>
      );
  }
}

/** An action that did not work, told beside its button. */
export function Problem({ error, title }: { error: ApiError | null; title?: string }) {
  if (error === null) return null;
  return (
    <div class="notice" role="alert">
      <p>
        <strong>{title ?? common.failure.title}</strong>
        {error.message}
      </p>
      {error.fields.length > 0 && (
        <ul>
          {error.fields.map((field) => (
            <li key={field.path}>{field.message}</li>
          ))}
        </ul>
      )}
      {error.requestId !== null && error.code === 'internal' && (
        <p class="quiet">{common.requestId(error.requestId)}</p>
      )}
    </div>
  );
}
