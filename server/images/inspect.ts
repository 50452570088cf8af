import type { Studio } from '../../domain/image.ts';
import { type Pixels, decode } from './decode.ts';
import { toBytes, toPixels } from './concurrency.ts';
import { loadSharp } from './sharp.ts';

/** What pages must know of an image before it has loaded. */
export interface ImageFacts {
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
  /** A tiny image as a `data:` address of at most 250 characters; scaled up it is a blur. */
  placeholder: string;
  studio: Studio;
}

/** The facts of an encoded image. */
export async function inspect(bytes: Buffer): Promise<ImageFacts> {
  return inspectPixels(await decode(bytes));
}

/** The facts of a decoded image. */
export async function inspectPixels(pixels: Pixels): Promise<ImageFacts> {
  const [placeholder, studio] = await Promise.all([makePlaceholder(pixels), studioOf(pixels)]);
  return { width: pixels.raw.width, height: pixels.raw.height, placeholder, studio };
}

const PLACEHOLDER_SIDE = 16;
const PLACEHOLDER_CHARACTERS = 250;

async function makePlaceholder({ data, raw }: Pixels): Promise<string> {
  const { sharp } = await loadSharp();
  const tiny = await toPixels(
    sharp(data, { raw }).resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' }),
  );
  for (const quality of [40, 20, 5]) {
    const webp = await toBytes(
      sharp(tiny.data, { raw: tiny.raw }).webp({ quality, effort: 6, smartSubsample: true }),
    );
    const address = `data:image/webp;base64,${webp.toString('base64')}`;
    if (address.length <= PLACEHOLDER_CHARACTERS) return address;
  }
  throw new Error('No quality makes this placeholder small enough');
}

const SAMPLE = { width: 96, height: 64 };

/**
 * Whether an image was taken in the light or the dark studio: the top row and the upper half of both
 * sides, read from a copy of 96x64, are all neutral and all of the studio's brightness.
 */
async function studioOf({ data, raw }: Pixels): Promise<Studio> {
  const { sharp } = await loadSharp();
  const small = await toPixels(
    sharp(data, { raw }).resize(SAMPLE.width, SAMPLE.height, { fit: 'fill' }),
  );
  const edge = edgePoints().map(([x, y]) => {
    const at = (y * SAMPLE.width + x) * 3;
    const channels = [...small.data.subarray(at, at + 3)];
    return {
      mean: channels.reduce((sum, value) => sum + value, 0) / 3,
      chroma: Math.max(...channels) - Math.min(...channels),
    };
  });
  if (edge.some(({ chroma }) => chroma >= 14)) return null;
  if (edge.every(({ mean }) => mean >= 212 && mean <= 240)) return 'light';
  return edge.every(({ mean }) => mean < 60) ? 'dark' : null;
}

function edgePoints(): [x: number, y: number][] {
  const points: [number, number][] = [];
  for (let x = 0; x < SAMPLE.width; x += 4) points.push([x, 1]);
  for (let y = 1; y <= 33; y += 3) points.push([1, y], [SAMPLE.width - 2, y]);
  return points;
}
