/** What a `datetime-local` field holds, as an instant; null when it is empty. */
export function instantOf(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}

/** An instant (or this moment) as a `datetime-local` field holds it: local time, without seconds. */
export function localNow(at: Date = new Date()): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
