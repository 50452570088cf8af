import type { QuarterTurns } from './to-webp.ts';

/** A worker's reply: the converted image or an error message. */
export type Converted = { image: Blob } | { problem: string };

/** A file to convert, and its rotation. */
export interface Conversion {
  file: Blob;
  turns: QuarterTurns;
}

/** In a worker, converts each posted file and replies on the port of its message. */
export function answerFiles(convert: (conversion: Conversion) => Promise<Blob>): void {
  addEventListener('message', ({ data, ports: [port] }: MessageEvent<Conversion>) => {
    convert(data).then(
      (image) => port?.postMessage({ image } satisfies Converted),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error);
        port?.postMessage({ problem } satisfies Converted);
      },
    );
  });
}

/** Sends a file to a worker. Rejects if the worker cannot be loaded or takes longer than `timeoutMs`. */
export function convertInWorker(
  worker: Worker,
  { timeoutMs, ...conversion }: Conversion & { timeoutMs: number },
): Promise<Converted> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const settled = new AbortController();
    const fail = (reason: string) => {
      settled.abort();
      reject(new Error(reason));
    };
    const timer = setTimeout(() => fail('The image worker timed out'), timeoutMs);
    settled.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      port1.close();
    });
    const { signal } = settled;
    worker.addEventListener('error', () => fail('The image worker failed to load'), { signal });
    port1.addEventListener('message', ({ data }: MessageEvent<Converted>) => {
      settled.abort();
      resolve(data);
    });
    port1.start();
    worker.postMessage(conversion satisfies Conversion, [port2]);
  });
}
