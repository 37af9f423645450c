import { encode } from 'uqr';

/** Modules of quiet around the code, without which cameras miss it. */
const BORDER = 3;

/** A QR code as one path: dark on white in every theme, because cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={darkModules(data)} fill="black" />
    </svg>
  );
}

/** Runs of dark modules, row by row. */
export function darkModules(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  });
  return path;
}
