import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { listen } from '../../../tests/helpers/listen.ts';
import { s3OptionsOf } from '../../../tests/helpers/s3-server.ts';
import { readStored } from '../../../tests/helpers/storage.ts';
import { checkBucket, s3Storage } from './s3.server.ts';

const TIMEOUTS = { read: 10_000, write: 10_000, stall: 200 };
const IMPATIENT = { read: 500, write: 500, stall: 500 };
/** Longer than the delay of other responses on a busy machine. */
const BUSY = { read: 1_500, write: 1_500, stall: 1_500 };
const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

/** Starts a store with the given answers, one per request; the last one repeats. */
async function store(...answers: RequestListener[]) {
  let requests = 0;
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests, answers.length - 1)]!;
    requests += 1;
    request.resume();
    answer(request, response);
  });
  const port = await listen(server);
  running.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const options = s3OptionsOf(`http://127.0.0.1:${port}`, 'cars');
  return {
    storage: s3Storage(options, answers.includes(stall) ? IMPATIENT : TIMEOUTS),
    options,
    requests: () => requests,
    server,
  };
}

const answerFile: RequestListener = (_request, response) => response.end('image');
const answerError =
  (status: number, code = 'InternalError'): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
const reset: RequestListener = (request) => request.socket.resetAndDestroy();
const stall: RequestListener = () => {};
const late: RequestListener = (_request, response) =>
  void setTimeout(() => response.end('image'), 4_000);
const beginAndStall: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': '10' }).write('half');
};
const beginAndReset: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-length': '10' }).write('half', () => {
    request.socket.resetAndDestroy();
  });
};

it('reads a file whose Content-Length a proxy has removed', async () => {
  const { storage } = await store((_request, response) => response.writeHead(200).end('image'));
  const file = await storage.get('a.webp');
  expect(file?.size).toBe(5);
  expect(String(await file?.body.toArray())).toBe('image');
});

it('ends the download if the body is destroyed', async () => {
  const closed = Promise.withResolvers<void>();
  const { storage } = await store((request, response) => {
    response.on('close', closed.resolve);
    beginAndStall(request, response);
  });
  const file = await storage.get('a.webp');
  file?.body.destroy();
  await expect(closed.promise).resolves.toBeUndefined();
});

it.each([
  ['resets the connection', reset],
  ['answers 500', answerError(500)],
  ['answers 503 SlowDown', answerError(503, 'SlowDown')],
  ['answers 429', answerError(429)],
])('repeats a request if the store %s once', async (_what, failing) => {
  const reading = await store(failing, answerFile);
  expect((await readStored(reading.storage, 'a.webp'))?.toString()).toBe('image');
  expect(reading.requests()).toBe(2);
  const writing = await store(failing, answerFile);
  await writing.storage.put('a.webp', Buffer.from('x'), 'image/webp');
  expect(writing.requests()).toBe(2);
});

describe('a busy store', () => {
  it('gets more time for a request while it answers others', async () => {
    const { options } = await store(answerFile, late, answerFile);
    const storage = s3Storage(options, BUSY);
    await storage.delete('b.webp');
    const reading = readStored(storage, 'a.webp');
    const answered: Promise<void>[] = [];
    const others = setInterval(() => answered.push(storage.delete('b.webp')), 100);
    expect((await reading.finally(() => clearInterval(others)))?.toString()).toBe('image');
    await Promise.all(answered);
  });

  it('is reported as unavailable if it answers no request', async () => {
    const { options } = await store(late);
    await expect(s3Storage(options, BUSY).get('a.webp')).rejects.toThrow('did not answer in time');
  });
});

describe('a store that keeps failing', () => {
  it.each([
    ['resets connections', reset, 'cannot be reached', 3],
    ['answers 500', answerError(500), 'answered 500 InternalError', 3],
    ['does not answer', stall, 'did not answer in time', 1],
    ['refuses access', answerError(403, 'AccessDenied'), 'answered 403 AccessDenied', 1],
    ['has no bucket', answerError(404, 'NoSuchBucket'), 'there is no bucket cars', 1],
    ['redirects', answerError(301, 'PermanentRedirect'), 'answered 301 PermanentRedirect', 1],
  ])('is reported as unavailable if it %s', async (_what, answer, message, requests) => {
    const { storage, requests: count } = await store(answer);
    const unavailable = {
      name: 'StorageUnavailableError',
      message: expect.stringContaining(message),
    };
    await expect(storage.get('a.webp')).rejects.toMatchObject(unavailable);
    expect(count()).toBe(requests);
    await expect(storage.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject(
      unavailable,
    );
    await expect(storage.delete('a.webp')).rejects.toMatchObject(unavailable);
    await expect(storage.list('a/')[Symbol.asyncIterator]().next()).rejects.toMatchObject(
      unavailable,
    );
  });

  it.each([
    ['stalls', beginAndStall],
    ['resets the connection', beginAndReset],
  ])('never returns half of a file if it %s in the middle of it', async (_what, answer) => {
    const { storage } = await store(answer);
    await expect(readStored(storage, 'a.webp')).rejects.toMatchObject({
      name: 'StorageUnavailableError',
    });
  });

  it('is reported as unavailable if it is down', async () => {
    const { storage, server } = await store(answerFile);
    server.close();
    await once(server, 'close');
    await expect(storage.get('a.webp')).rejects.toThrow('cannot be reached');
  });
});

const page = (keys: string[], more: boolean) =>
  `<R><IsTruncated>${more}</IsTruncated>${keys.map((key) => `<Key>${key}</Key>`).join('')}</R>`;

it('lists all pages, without objects that are not our files', async () => {
  const asked: (string | null)[] = [];
  const { storage } = await store((request, response) => {
    const after = new URL(request.url ?? '', 'http://store').searchParams.get('start-after');
    asked.push(after);
    response.end(after ? page(['a/3'], false) : page(['a/1', 'a/%26%20odd'], true));
  });
  const keys: string[] = [];
  for await (const key of storage.list('a/')) keys.push(key);
  expect(keys).toEqual(['a/1', 'a/3']);
  expect(asked).toEqual([null, 'a/& odd']);
});

describe('the check at the start', () => {
  const log = pino({ level: 'silent' });

  it('rejects wrong credentials and a missing bucket with the name of the variable', async () => {
    const refusing = await store(answerError(403, 'SignatureDoesNotMatch'));
    await expect(checkBucket(refusing.options, log)).rejects.toThrow(
      /^S3_ACCESS_KEY_ID: http.* refuses access to the bucket cars\. .*SignatureDoesNotMatch/,
    );
    const empty = await store(answerError(404, 'NoSuchBucket'));
    await expect(checkBucket(empty.options, log)).rejects.toThrow(
      /^S3_BUCKET: there is no bucket cars at http/,
    );
  });

  it('accepts a store that is down', async () => {
    const { options } = await store(reset);
    await expect(checkBucket(options, log)).resolves.toBeUndefined();
  });
});
