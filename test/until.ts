/** Waits until `condition` gives something other than false or undefined, and gives it; looks again every few ms. */
export async function until<T>(
  condition: () => T | Promise<T>,
  what = 'the condition',
  patienceMs = 20_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await condition();
    if (found !== false && found !== undefined && found !== null) return found as NonNullable<Exclude<T, false>>;
    if (Date.now() > end) throw new Error(`${what} did not come true within ${patienceMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
