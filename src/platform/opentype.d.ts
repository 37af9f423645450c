/** The little of opentype.js that is used here. (The published types bring the whole DOM into server code.) */
declare module 'opentype.js' {
  /** A step of an outline: `x1` to `y2` are the control points of curves. */
  export interface Command {
    readonly type: 'M' | 'L' | 'Q' | 'C' | 'Z';
    readonly x1?: number;
    readonly y1?: number;
    readonly x2?: number;
    readonly y2?: number;
    readonly x?: number;
    readonly y?: number;
  }
  export interface Glyph {
    /** 0: the font lacks the character. */
    readonly index: number;
    readonly advanceWidth: number;
    getPath(x: number, y: number, size: number): { readonly commands: readonly Command[] };
  }
  export interface Font {
    readonly unitsPerEm: number;
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
