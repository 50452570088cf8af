import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { uploadFile } from './upload-file.ts';

/** The answers of the server, in order: a status, and the seconds of `Retry-After`. */
let answers: [status: number, retryAfter?: number][] = [];

/** Answers each request at once. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  private headers = '';
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => this.headers;
  send() {
    const [status, retryAfter] = answers.shift() ?? [500];
    this.status = status;
    if (retryAfter !== undefined) this.headers = `Retry-After: ${retryAfter}\r\n`;
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

/** Uploads a file to a server with these answers. Returns whether it succeeded, and after how many milliseconds. */
async function upload(...given: typeof answers) {
  answers = given;
  const start = Date.now();
  const uploading = uploadFile({ url: '/upload', file: new Blob(['photo']), onProgress: () => {} });
  const result = uploading.then(
    () => ({ succeeds: true, ms: Date.now() - start }),
    () => ({ succeeds: false, ms: Date.now() - start }),
  );
  await vi.runAllTimersAsync();
  return result;
}

describe('uploadFile', () => {
  it('sends the file again when the busy server asks for it', async () => {
    expect(await upload([503, 1], [503, 2], [200])).toEqual({ succeeds: true, ms: 3_000 });
  });

  it('waits for at most ten seconds, and gives up after three retries', async () => {
    const busy: [number, number] = [503, 60];
    expect(await upload(busy, busy, busy, busy, [200])).toEqual({ succeeds: false, ms: 30_000 });
  });

  it.each([[503], [500, 1], [0, 1]] as const)(
    'fails at once after the answer %j',
    async (...given) => {
      expect(await upload([...given], [200])).toEqual({ succeeds: false, ms: 0 });
    },
  );
});
