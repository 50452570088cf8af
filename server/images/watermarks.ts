import type { Sharp } from 'sharp';
import type { Watermark } from '../../domain/image-address.ts';
import type { Pixels } from './decode.ts';
import { toPixels } from './concurrency.ts';
import { CAP_HEIGHT, OUTLINES } from './watermark-outlines.ts';

/** Measures of a plate in hundredths of its height. */
const PLATE = { height: 100, capHeight: 44, padding: 42 } as const;

/** Pixels high that a plate is drawn at: what the largest image needs, so it is only ever made smaller. */
const DRAWN_HEIGHT = 200;

const COLOURS = {
  sold: { ink: '#f6f4f0', ground: '#191a1b', keyline: 0 },
  booked: { ink: '#191814', ground: '#fbfaf8', keyline: 3.5 },
} as const;

/** A plate with its word, as SVG. */
function plateSvg(watermark: Watermark): string {
  const { ink, ground, keyline } = COLOURS[watermark];
  const scale = PLATE.capHeight / CAP_HEIGHT;
  const width = OUTLINES[watermark].width * scale + 2 * PLATE.padding;
  const top = (PLATE.height - PLATE.capHeight) / 2;
  const inset = keyline / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${PLATE.height}" height="${DRAWN_HEIGHT}">
    <rect x="${inset}" y="${inset}" width="${width - keyline}" height="${PLATE.height - keyline}" fill="${ground}" stroke="${ink}" stroke-width="${keyline}"/>
    <path transform="translate(${PLATE.padding} ${top}) scale(${scale})" fill="${ink}" d="${OUTLINES[watermark].path}"/>
  </svg>`;
}

/** Draws both plates; needs the loader of SVG, so it runs before that is blocked. */
export async function renderWatermarks(
  sharp: (input: Buffer) => Sharp,
): Promise<Readonly<Record<Watermark, Pixels>>> {
  const draw = (watermark: Watermark) =>
    toPixels(sharp(Buffer.from(plateSvg(watermark))).removeAlpha());
  return { sold: await draw('sold'), booked: await draw('booked') };
}

/**
 * Where a plate stands on an image, in pixels: centred, in the part that cards show of it (3:2 from the
 * middle), its foot 9 % above that part's edge, 11 % of it high; never too low to be read on a panorama.
 */
export function watermarkBox(
  image: { width: number; height: number },
  plate: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const shown = Math.min(image.height, image.width / 1.5);
  const readable = Math.min(0.055 * image.width, 0.25 * image.height);
  const height = Math.round(Math.max(0.11 * shown, readable));
  const width = Math.round((height * plate.width) / plate.height);
  const foot = Math.round((image.height + shown) / 2 - 0.09 * shown);
  return { width, height, left: Math.round((image.width - width) / 2), top: foot - height };
}
