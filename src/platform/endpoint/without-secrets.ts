const HIDDEN = '[secret]';

/** A text in which none of the secrets stands, the longest taken out first. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return [...secrets]
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
}
