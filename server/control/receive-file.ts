import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../domain/errors.ts';
import { fullDisk } from '../storage/disk-full.ts';
import type { Deps } from '../deps.ts';
import { watchSilence } from './watch-silence.ts';

const RECEIVE_LIMITS = {
  maxBytes: 1_000_000_000,
  /** Milliseconds without a byte after which the upload is aborted. */
  silenceMs: 10_000,
};

interface ReceiveOptions {
  /** Directory of the temporary file. */
  directory: string;
  space: Deps['space'];
  limits?: typeof RECEIVE_LIMITS;
}

/**
 * Receives an upload to its end in a temporary file before it calls `work` with the content. So `work` never
 * waits for the sender.
 * @throws {AppError} if the sender pauses, the upload is too large or the disk is almost full
 */
export async function withReceivedFile<Result>(
  upload: ReadableStreamDefaultReader<Uint8Array>,
  { directory, space, limits = RECEIVE_LIMITS }: ReceiveOptions,
  work: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const file = await openTemporaryFile(directory);
  try {
    await receive(upload, file, space, limits).catch((error: unknown) => {
      throw fullDisk(error) ? diskFull(error) : error;
    });
    return await work(file.createReadStream({ start: 0, autoClose: false }));
  } finally {
    await file.close();
  }
}

/** Removes the name at once, so that nothing remains of the file after it is closed or the process is killed. */
async function openTemporaryFile(directory: string): Promise<FileHandle> {
  const path = join(directory, `.import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function receive(
  upload: ReadableStreamDefaultReader<Uint8Array>,
  file: FileHandle,
  space: Deps['space'],
  { maxBytes, silenceMs }: typeof RECEIVE_LIMITS,
): Promise<void> {
  let bytes = 0;
  for (;;) {
    const { done, value } = await readWithin(upload, silenceMs);
    if (done) return;
    bytes += value.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    if (await space.isLow()) throw diskFull();
    await file.writeFile(value);
  }
}

async function readWithin(upload: ReadableStreamDefaultReader<Uint8Array>, silenceMs: number) {
  const silence = Promise.withResolvers<never>();
  const watch = watchSilence(silenceMs, () => silence.reject(paused(silenceMs)));
  try {
    return await Promise.race([upload.read(), silence.promise]);
  } finally {
    watch.stop();
  }
}

const paused = (ms: number) =>
  new AppError(
    'invalid',
    `Nothing was imported: the server received no data of the file for ${ms / 1_000} seconds. Try again.`,
  );

const tooLarge = (maxBytes: number) =>
  new AppError(
    'invalid',
    `Nothing was imported: the file is larger than ${maxBytes / 1_000_000} MB. Split it.`,
  );

const diskFull = (cause?: unknown) =>
  new AppError(
    'unavailable',
    'Nothing was imported: the disk of DATA_DIR is almost full. Free some space.',
    { cause },
  );
