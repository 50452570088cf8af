import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../helpers/database/postgres-server.ts';
import { hasNginx, startNginx } from '../helpers/faults/nginx.ts';
import { type ServerProcess, startServerProcess } from '../helpers/faults/server-process.ts';
import { type StaffClient, staffClient } from '../helpers/faults/staff-client.ts';
import { testJpeg } from '../helpers/images/jpeg.ts';

/** 64 MB in total: far more than the buffers between test and server hold, but little enough for any disk. */
const MAX_PIECES = 1_000;

describe.runIf(hasNginx)('nginx with the configuration of the operations guide', () => {
  let server: ServerProcess;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let staff: StaffClient;
  beforeAll(async () => {
    const port = await freePort();
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    server = await startServerProcess({ PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1' });
    nginx = await startNginx(port, [Number(new URL(server.url).port)]);
    staff = staffClient(nginx.url, (await server.staff()).cookie);
  });
  afterAll(async () => {
    await nginx?.stop();
    await server?.remove();
  });

  it('passes uploads of the largest size on', async () => {
    const photo = Buffer.alloc(15 * 1024 * 1024);
    (await testJpeg({ width: 700, height: 466 })).copy(photo);
    const { carId } = (await staff.saveCar('create', await staff.newFields('Upload'))).body;
    expect(await staff.saveImage(carId, `${carId}/images/side.webp`, photo)).toBe(200);
    expect((await staff.readCar(carId)).images).toHaveLength(1);
  });

  it('does not store an endless body, and returns the 413 of the server', async () => {
    const upload = request(`${nginx.url}/api/users/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    // nginx may close the connection while the test still sends data.
    upload.on('error', () => {});
    const piece = Buffer.alloc(64 * 1024, ' ');
    let left = MAX_PIECES;
    const sendPieces = () => {
      while (left > 0 && !upload.destroyed && upload.write(piece)) left -= 1;
    };
    upload.on('drain', sendPieces);
    sendPieces();
    const [response] = await once(upload, 'response', { signal: AbortSignal.timeout(10_000) });
    expect(await nginx.spooledFiles()).toEqual([]);
    upload.off('drain', sendPieces);
    expect(response.statusCode).toBe(413);
    expect(await text(response)).toContain('The request is too large');
    upload.destroy();
  });

  it('replaces the request id that a visitor sends', async () => {
    const headers = { 'x-request-id': 'chosen-by-a-visitor' };
    const { headers: answer } = await fetch(`${nginx.url}/healthz`, { headers });
    expect(answer.get('x-request-id')).toMatch(/^[\da-f]{32}$/);
  });
});
