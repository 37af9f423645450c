/** The few SVG shapes that the demo designs are made of. */
export interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  /** Width of the stroke. */
  readonly line?: number;
  readonly dash?: string;
  readonly opacity?: number;
  readonly cap?: 'round' | 'butt';
}

function paint(p: Paint): string {
  const parts = [`fill="${p.fill ?? 'none'}"`];
  if (p.stroke !== undefined) parts.push(`stroke="${p.stroke}" stroke-width="${p.line ?? 1}" stroke-linejoin="round"`);
  if (p.dash !== undefined) parts.push(`stroke-dasharray="${p.dash}"`);
  if (p.cap !== undefined) parts.push(`stroke-linecap="${p.cap}"`);
  if (p.opacity !== undefined) parts.push(`opacity="${p.opacity}"`);
  return parts.join(' ');
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  p: Paint & { readonly radius?: number },
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${p.radius ?? 0}" ${paint(p)}/>`;
}

export function circle(x: number, y: number, radius: number, p: Paint): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${paint(p)}/>`;
}

export function path(data: string, p: Paint): string {
  return `<path d="${data}" ${paint(p)}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, p: Paint): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" ${paint(p)}/>`;
}

export function group(transform: string, ...children: readonly string[]): string {
  return `<g transform="${transform}">${children.join('')}</g>`;
}

/** Puts `children` inside the outline of a shape; `id` must be unique in the picture. */
export function clipped(id: string, outline: string, ...children: readonly string[]): string {
  return `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${children.join('')}</g>`;
}

/** A straight gradient for `fill: url(#id)`; `angle` in degrees, 0 = left to right. */
export function gradient(id: string, angle: number, ...stops: readonly string[]): string {
  const marks = stops.map((colour, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${colour}"/>`).join('');
  return `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${marks}</linearGradient>`;
}

/** Repeats a drawing for each item, with its index. */
export function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map(draw).join('');
}
