import type { Studio } from './image.ts';
import { decode } from './decode.server.ts';
import { type Pixels, toBytes, toPixels } from './pixels.server.ts';
import { loadSharp } from './sharp.server.ts';

/** Data that a page needs before the image has loaded. */
export interface ImageFacts {
  /** Pixels, with the orientation applied. */
  width: number;
  height: number;
  /** Blurred preview: a tiny image as a `data:` URL of at most 250 characters. */
  placeholder: string;
  studio: Studio;
}

export async function inspect(bytes: Buffer): Promise<ImageFacts> {
  return inspectPixels(await decode(bytes));
}

export async function inspectPixels(pixels: Pixels): Promise<ImageFacts> {
  const [placeholder, studio] = await Promise.all([makePlaceholder(pixels), detectStudio(pixels)]);
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
    const url = `data:image/webp;base64,${webp.toString('base64')}`;
    if (url.length <= PLACEHOLDER_CHARACTERS) return url;
  }
  throw new Error('Cannot make the placeholder small enough');
}

const SAMPLE = { width: 96, height: 64 };

/**
 * Detects an image taken in the light or the dark photo studio: in a 96x64 copy, the top row and the
 * upper half of both sides are neutral and have the brightness of that studio.
 */
async function detectStudio({ data, raw }: Pixels): Promise<Studio> {
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
