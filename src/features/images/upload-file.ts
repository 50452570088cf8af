const TIMEOUT_MS = 120_000;
/** How often an upload is sent again if the server is busy. */
const MAX_RETRIES = 3;
const MAX_WAIT_SECONDS = 10;

export interface Upload {
  /** A presigned URL. */
  url: string;
  file: Blob;
  /** Called with the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads an image. Sends it again if the server answers 503 with `Retry-After`. Rejects with 'Upload failed' unless
 * the status is 200.
 */
export async function uploadFile(upload: Upload): Promise<void> {
  for (let retries = 0; ; retries += 1) {
    const { status, retryAfter } = await put(upload);
    if (status === 200) return;
    if (status !== 503 || retryAfter === 0 || retries === MAX_RETRIES)
      throw new Error('Upload failed');
    const seconds = Math.min(retryAfter, MAX_WAIT_SECONDS);
    await new Promise((resolve) => void setTimeout(resolve, seconds * 1000));
  }
}

/**
 * Reads `Retry-After` from the list of all headers. An object storage is another origin, whose headers the browser
 * hides: `getResponseHeader` would log an error in the console.
 */
function retryAfterOf(request: XMLHttpRequest): number {
  const [, seconds = '0'] = /^retry-after: (\d+)/im.exec(request.getAllResponseHeaders()) ?? [];
  return Number(seconds);
}

/** Sends an image. `retryAfter` is in seconds; 0 without this header. */
function put({
  url,
  file,
  onProgress,
  signal,
}: Upload): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('Upload failed'));
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        retryAfter: retryAfterOf(request),
      }),
    );
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.addEventListener('timeout', fail);
    request.timeout = TIMEOUT_MS;
    request.send(file);
  });
}
