import { z } from 'zod';
import { foreignProcess, programOf } from '../foreign/foreign-process.server.ts';
import { measured, publish } from '../ports/measurements.server.ts';
import { MAX_CONCURRENT_IMAGES } from './pixels.server.ts';
import { studio } from './image.ts';
import type { Tasks } from './image-process-child.server.ts';

/**
 * Makes glibc return large blocks to the operating system at once. By default it keeps them per thread,
 * which takes three times the memory. Read at process start only.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

const images = foreignProcess<Tasks>({
  name: 'image',
  program: programOf(import.meta, 'image-process-child.server'),
  // Longer than Sharp's own timeout: catches hangs outside of its reach.
  limitMs: 60_000,
  // `decode.server.ts` allows 150 MB to decode an image, and at most three are decoded at a time.
  megabytes: 1_000,
  concurrency: MAX_CONCURRENT_IMAGES,
  unreadable: 'This image could not be read',
  env: ALLOCATOR,
});

const bytes = z.instanceof(Buffer);
const graphic = z.object({ data: bytes, width: z.int(), height: z.int() });
const image = graphic.extend({ placeholder: z.string().max(250), studio });
const variants = z.array(
  z.object({
    watermark: z.enum(['sold', 'booked']).nullable(),
    widths: z.map(z.int(), bytes),
    full: bytes,
    share: bytes,
  }),
);

/** `encodeImage`, `encodeGraphic`, `encodeJpeg`, `encodeForPrint` and `makeVariants` in a child process (decision 009). */
export const encodeImage = (...input: Parameters<Tasks['encodeImage']>) =>
  run('encodeImage', input, image);
export const encodeGraphic = (...input: Parameters<Tasks['encodeGraphic']>) =>
  run('encodeGraphic', input, graphic);
export const encodeJpeg = (...input: Parameters<Tasks['encodeJpeg']>) =>
  run('encodeJpeg', input, bytes);
export const encodeForPrint = (...input: Parameters<Tasks['encodeForPrint']>) =>
  run('encodeForPrint', input, graphic);
export const makeVariants = (...input: Parameters<Tasks['makeVariants']>) =>
  run('makeVariants', input, variants);

const run = <Name extends keyof Tasks, Answer>(
  task: Name,
  input: Parameters<Tasks[Name]>,
  answer: z.ZodType<Answer>,
): Promise<Answer> =>
  measured(
    () => images.run(task, input, answer),
    (result, seconds) => publish('image', { task, result, seconds }),
  );
