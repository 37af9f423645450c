/** `outputs[3].file` */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, part) =>
      typeof part === 'number' ? `${place}[${part}]` : `${place}${place === '' ? '' : '.'}${String(part)}`,
    '',
  );
}
