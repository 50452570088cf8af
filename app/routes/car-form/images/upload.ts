/** Sends an image to where it is kept; tells the part that has gone, 0 to 1. Rejects with 'Upload failed'. */
export function upload(url: string, file: Blob, onProgress: (part: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how much of a body has gone.
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
    request.timeout = 120_000;
    request.send(file);
  });
}
