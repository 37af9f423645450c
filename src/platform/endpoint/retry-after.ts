/**
 * How long an answer asks to wait: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), or `retry-after-ms`.
 * Null: it does not say.
 */
export function retryAfterMs(headers: Headers | undefined, now: number = Date.now()): number | null {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (exact >= 0) return exact;
  const said = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(said)) return Number(said) * 1000;
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
