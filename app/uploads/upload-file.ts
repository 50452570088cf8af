const TIMEOUT_MS = 120_000;

/**
 * Uploads an image to a presigned URL and reports the uploaded share, 0 to 1. Rejects with
 * 'Upload failed' unless the status is 200.
 */
export function uploadFile(
  url: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('Upload failed'));
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => (request.status === 200 ? resolve() : fail()));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.timeout = TIMEOUT_MS;
    request.send(file);
  });
}
