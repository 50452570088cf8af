import { toWebp } from './to-webp.ts';

/** What the worker answers at the port that came with a file: the image, or a sentence. */
export type Converted = { image: Blob } | { problem: string };

addEventListener('message', ({ data: file, ports: [port] }: MessageEvent<File>) => {
  toWebp(file).then(
    (image) => port?.postMessage({ image } satisfies Converted),
    (error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      port?.postMessage({ problem } satisfies Converted);
    },
  );
});
