import type { Converted } from './convert-worker.ts';
import { toWebp, UnusableImage } from './to-webp.ts';

let worker: Worker | undefined;

/**
 * An image as it goes up, see `toWebp`; made in a worker, so that typing does not wait for it.
 * @throws {UnusableImage}
 */
export async function convert(file: File): Promise<Blob> {
  const answer = await inWorker(file).catch((failure: unknown) => {
    console.warn('Images are converted without a worker', failure);
    return null;
  });
  if (answer === null) return toWebp(file);
  if ('problem' in answer) throw new UnusableImage(answer.problem);
  return answer.image;
}

/** Rejects where the worker cannot be loaded. */
function inWorker(file: File): Promise<Converted> {
  const running = (worker ??= new Worker(new URL('./convert-worker.ts', import.meta.url), {
    type: 'module',
  }));
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const fail = () => reject(new Error('The worker could not be loaded'));
    running.addEventListener('error', fail, { once: true });
    port1.addEventListener('message', ({ data }: MessageEvent<Converted>) => {
      running.removeEventListener('error', fail);
      port1.close();
      resolve(data);
    });
    port1.start();
    running.postMessage(file, [port2]);
  });
}
