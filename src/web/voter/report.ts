import lazy from 'preact-iso/lazy';

/** Hardly anybody needs it: it is no part of what a phone loads to vote. */
export const ReportWork = lazy(() => import('./report-work.tsx').then((part) => part.ReportWork));
