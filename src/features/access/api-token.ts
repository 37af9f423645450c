/** What a token may be for, as it is stored: so far, to judge one benchmark. */
export function judgingScope(slug: string): string {
  return `judging:${slug}`;
}

/** Whether a token of this scope may ask for an address below /api. What it then gets is a question of its account. */
export function opens(scope: string, path: string): boolean {
  const [, slug] = /^judging:([a-z0-9-]+)$/.exec(scope) ?? [];
  if (slug === undefined) return false;
  const parts = path.split('/').slice(1);
  if (parts[0] !== 'v1') return false;
  if (parts[1] === 'media') return true;
  return parts[1] === 'benchmarks' && parts[2] === slug && (parts[3] === 'judging' || parts[3] === 'briefs');
}
