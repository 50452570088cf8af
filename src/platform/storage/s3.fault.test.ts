import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { expectWholeImages, waitForVariants } from '../../../tests/helpers/faults/crash-writers.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import { startS3 } from '../../../tests/helpers/faults/s3-process.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../../../tests/helpers/faults/server-process.ts';

const DOWN_MS = 3_000;
/** Milliseconds after which a step counts as hanging. The product promises 2 seconds for an answer, 10 to recover. */
const DEADLINE_MS = 60_000;

const s3 = await startS3();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.remove();
  await s3?.stop();
});

if (!s3) console.info('Skipped: OpenStack Swift or its start script is not installed.');

interface Answer {
  status: number;
  took: number;
  headers: Headers;
}

async function timed(send: () => Promise<Response>): Promise<Answer> {
  const startedAt = performance.now();
  const response = await send();
  await response.arrayBuffer();
  const { status, headers } = response;
  return { status, headers, took: performance.now() - startedAt };
}

describe.runIf(s3)('the server, while the object storage', () => {
  it.each([
    ['is down', async () => s3?.halt(), async () => s3?.start()],
    ['is frozen', async () => s3?.freeze(), async () => s3?.thaw()],
  ])(
    '%s, serves pages, answers 503 for images and uploads, and recovers',
    async (what, fail, repair) => {
      server ??= await startServerProcess(s3?.environment);
      const staff = await server.staff();
      const photo = await testJpeg({ width: 700, height: 466 });
      const fields = await staff.newFields(what);
      const { carId } = (await staff.saveCar('create', fields)).body;
      const first = `${carId}/images/first.webp`;
      const second = `${carId}/images/second.webp`;
      // A real store may be slow on a busy machine: the server answers 503, and the save is repeated.
      const succeeds = (send: () => Promise<number>) =>
        vi.waitUntil(async () => (await send()) === 200, DEADLINE_MS);
      await succeeds(() => staff.saveImage(carId, first, photo));
      await waitForVariants(staff, carId);
      const link = await staff.requestLink(second, photo.length);
      await succeeds(() => staff.upload(String(link), photo));
      const { src = '' } = (await staff.readCar(carId)).images[0] ?? {};

      await fail();
      const endsAt = performance.now() + DOWN_MS;
      const images: Answer[] = [];
      const pages: Answer[] = [];
      const records: Answer[] = [];
      const whileDown = async (answers: Answer[], send: () => Promise<Response>) => {
        do answers.push(await timed(send));
        while (performance.now() < endsAt && (await sleep(20, true)));
      };
      await Promise.all([
        whileDown(images, () => staff.send(src)),
        whileDown(records, () =>
          staff.post('/api/cars/images/admin-dbupdate', {
            carId,
            images: [first, second],
            thumbnailImage: first,
          }),
        ),
        ...['/', '/search', `/api/cars/${carId}`, '/api/cars/search', '/healthz'].map((path) =>
          whileDown(pages, () => staff.send(path)),
        ),
      ]);
      const ready = await staff.send('/readyz');
      expect([ready.status, await ready.json()]).toMatchObject([
        200,
        {
          status: 'degraded',
          checks: { storage: expect.stringMatching(/^(failed|does not answer)$/) },
        },
      ]);
      await repair();
      const backAt = performance.now();
      await vi.waitUntil(async () => (await timed(() => staff.send(src))).status === 200, {
        timeout: DEADLINE_MS,
        interval: 50,
      });
      const recovered = Math.round(performance.now() - backAt);
      await vi.waitFor(
        async () => expect((await (await staff.send('/readyz')).json()).status).toBe('ready'),
        DEADLINE_MS,
      );

      const slowest = (answers: readonly Answer[]) =>
        Math.round(Math.max(...answers.map(({ took }) => took)));
      console.info(
        `The object storage ${what}: ${images.length} images and ${records.length} saves got 503, the slowest after ${slowest([...images, ...records])} ms; ` +
          `${pages.length} pages, the slowest after ${slowest(pages)} ms; images are back after ${recovered} ms`,
      );
      const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));
      expect(statuses(images)).toEqual(new Set([503]));
      expect(statuses(records)).toEqual(new Set([503]));
      expect(statuses(pages)).toEqual(new Set([200]));
      for (const { headers } of [...images, ...records]) {
        expect(headers.get('retry-after')).toMatch(/^\d+$/);
        expect(headers.get('cache-control')).toContain('no-store');
      }
      await succeeds(() => staff.record(carId, [first, second]));
      await waitForVariants(staff, carId);
      await expectWholeImages(staff, carId);
      expect((await staff.readCar(carId)).images).toHaveLength(2);
    },
    600_000,
  );
});
