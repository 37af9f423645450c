/**
 * The wall behind every picture, the same in every theme: oklch(62% 0 0), which is this in sRGB. The pages draw their
 * stage in the same colour, so that a picture's frame cannot be told from the page.
 */
export const STAGE_GREY = { r: 134, g: 134, b: 134 } as const;

/** A small picture is enlarged this much at most: more would only blur it. It then stands smaller, in a wider frame. */
export const MAX_ENLARGEMENT = 2;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Placement extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where a picture of this size stands: whole, in the middle, as large as fits, its proportions kept. In whole pixels. */
export function placeOnStage(picture: Size, stage: Size): Placement {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height, MAX_ENLARGEMENT);
  const width = Math.max(1, Math.min(stage.width, Math.round(picture.width * scale)));
  const height = Math.max(1, Math.min(stage.height, Math.round(picture.height * scale)));
  return {
    width,
    height,
    left: Math.floor((stage.width - width) / 2),
    top: Math.floor((stage.height - height) / 2),
  };
}
