import type { Database } from '../../src/platform/database/client.server.ts';
import type { Storage } from '../../src/platform/ports/storage.server.ts';
import { enquiryTesting } from './enquiries.ts';
import { testJpeg } from './images/jpeg.ts';
import { S3_ENDPOINT } from './s3-server.ts';

/** Test helpers for the photos of a valuation, in addition to those for enquiries. */
export async function photoTesting(parts: { database: Database; storage: Storage }) {
  const tools = await enquiryTesting(parts.database, parts.storage);
  const { app, ask, call, stamp, inbox, as } = tools;
  const photo = await testJpeg({ width: 60, height: 40 });

  let visitors = 0;
  /** Asks for a link to upload a photo, from another address each time. */
  const requestLink = (body: Record<string, unknown>, address?: string) =>
    call(
      'POST',
      '/enquiries/files',
      { type: 'image/jpeg', size: photo.length, ...body },
      { address: address ?? `198.51.100.${(visitors += 1) % 250}` },
    );

  /** Uploads to a link of the application or of the object storage. */
  async function put(url: string, body: BodyInit, type = 'image/jpeg'): Promise<number> {
    const send = S3_ENDPOINT && url.startsWith(S3_ENDPOINT) ? fetch : app.request;
    // Node requires `duplex` for a stream.
    const init = { method: 'PUT', headers: { 'content-type': type }, body, duplex: 'half' };
    return (await send(url, init)).status;
  }

  /** Uploads a photo like the form does, and returns its id. */
  async function upload(formStamp: string, bytes = photo): Promise<number> {
    const { status, body } = await requestLink({ stamp: formStamp, size: bytes.length });
    if (status !== 200) throw new Error(`The link returned ${status}`);
    const stored = await put(body.url, Uint8Array.from(bytes));
    if (stored !== 200) throw new Error(`The upload returned ${stored}`);
    return body.fileId;
  }

  /** Sends "Value my car". */
  const askForValue = (change: Record<string, unknown> = {}) =>
    ask({ kind: 'partExchange', message: null, partExchange: { makeModel: 'VW Golf' }, ...change });

  /** Sends "Value my car" with photos, and returns the enquiry as staff read it. */
  async function valuation(photos: readonly Buffer[] = [photo], carId?: number) {
    const formStamp = await stamp(carId ?? null);
    const fileIds: number[] = [];
    for (const bytes of photos) fileIds.push(await upload(formStamp, bytes));
    const { status, body } = await askForValue({ stamp: formStamp, fileIds, carId });
    if (status !== 201) throw new Error(`The form returned ${status}: ${JSON.stringify(body)}`);
    return newest();
  }

  const newest = async () => {
    const [{ enquiryId }] = (await inbox()).data;
    return (await as().get(`/enquiries/${enquiryId}`)).body;
  };

  /** Requests a photo, as an owner or with other headers. */
  const download = (enquiryId: number, fileId: number, headers = { ...tools.staff.admin }) =>
    app.request(`/api/enquiries/${enquiryId}/files/${fileId}`, { headers });

  /** Lists storage keys. */
  const stored = async (prefix: string) => {
    const keys: string[] = [];
    for await (const key of parts.storage.list(prefix)) keys.push(key);
    return keys;
  };

  return {
    ...tools,
    photo,
    requestLink,
    put,
    upload,
    askForValue,
    valuation,
    newest,
    download,
    stored,
  };
}
