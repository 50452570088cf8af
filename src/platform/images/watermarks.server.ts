import type { Sharp } from 'sharp';
import type { Watermark } from './image-address.ts';
import { type Pixels, toPixels } from './pixels.server.ts';
import { CAP_HEIGHT, OUTLINES } from './watermark-outlines.server.ts';

/** Sizes in hundredths of the watermark's height. */
const LAYOUT = { height: 100, capHeight: 44, padding: 42 } as const;

/** Height in pixels. Large enough for the largest image, so that a watermark is never scaled up. */
const RENDERED_HEIGHT = 200;

const COLOURS = {
  sold: { text: '#f6f4f0', background: '#191a1b', border: 0 },
  booked: { text: '#191814', background: '#fbfaf8', border: 3.5 },
} as const;

function watermarkSvg(watermark: Watermark): string {
  const { text, background, border } = COLOURS[watermark];
  const scale = LAYOUT.capHeight / CAP_HEIGHT;
  const width = OUTLINES[watermark].width * scale + 2 * LAYOUT.padding;
  const top = (LAYOUT.height - LAYOUT.capHeight) / 2;
  const inset = border / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${LAYOUT.height}" height="${RENDERED_HEIGHT}">
    <rect x="${inset}" y="${inset}" width="${width - border}" height="${LAYOUT.height - border}" fill="${background}" stroke="${text}" stroke-width="${border}"/>
    <path transform="translate(${LAYOUT.padding} ${top}) scale(${scale})" fill="${text}" d="${OUTLINES[watermark].path}"/>
  </svg>`;
}

export async function renderWatermarks(
  sharp: (input: Buffer) => Sharp,
): Promise<Readonly<Record<Watermark, Pixels>>> {
  const draw = (watermark: Watermark) =>
    toPixels(sharp(Buffer.from(watermarkSvg(watermark))).removeAlpha());
  return { sold: await draw('sold'), booked: await draw('booked') };
}

/**
 * Returns the position and size of a watermark in pixels. It is placed within the part that car cards
 * show (the central 3:2 crop): centred, 11 % of its height, 9 % above its lower edge. On panoramas it is
 * larger, to stay readable.
 */
export function watermarkBox(
  image: { width: number; height: number },
  watermark: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const cropHeight = Math.min(image.height, image.width / 1.5);
  const readableHeight = Math.min(0.055 * image.width, 0.25 * image.height);
  const height = Math.round(Math.max(0.11 * cropHeight, readableHeight));
  const width = Math.round((height * watermark.width) / watermark.height);
  const bottom = Math.round((image.height + cropHeight) / 2 - 0.09 * cropHeight);
  return { width, height, left: Math.round((image.width - width) / 2), top: bottom - height };
}
