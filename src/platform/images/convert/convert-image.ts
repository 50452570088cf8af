import { formatOf, type QuarterTurns, toWebp, UnusableImage } from './to-webp.ts';
import { type Conversion, type Converted, convertInWorker } from './worker-messages.ts';

/** A large photo takes seconds on a slow phone. HEIC takes longer, because JavaScript decodes it. */
const TIMEOUT_MS = 120_000;

const startWorker = {
  // Vite bundles a worker only if `new URL()` is written inside `new Worker()`.
  convert: () => new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' }),
  heic: () => new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' }),
};
const workers = new Map<keyof typeof startWorker, Worker>();

/**
 * Converts a chosen file for upload, or rotates a converted one, see `toWebp`. Uses a worker to keep the form
 * responsive. Loads a HEIC decoder if the browser has none.
 * @throws {UnusableImage}
 */
export async function convertImage(file: Blob, turns: QuarterTurns = 0): Promise<Blob> {
  const conversion = { file, turns };
  const converted = (await convertIn('convert', conversion)) ?? {
    image: await toWebp(file, turns),
  };
  if ('image' in converted) return converted.image;
  const decoded = (await formatOf(file)) === 'heic' ? await convertIn('heic', conversion) : null;
  if (decoded && 'image' in decoded) return decoded.image;
  throw new UnusableImage(decoded?.problem ?? converted.problem);
}

/** Returns null if the worker cannot be loaded or does not reply in time. */
async function convertIn(
  kind: keyof typeof startWorker,
  conversion: Conversion,
): Promise<Converted | null> {
  const worker = workers.get(kind) ?? startWorker[kind]();
  workers.set(kind, worker);
  try {
    return await convertInWorker(worker, { ...conversion, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    console.warn(`The ${kind} worker failed`, error);
    worker.terminate();
    workers.delete(kind);
    return null;
  }
}
