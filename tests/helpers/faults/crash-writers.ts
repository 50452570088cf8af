import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { CarFields } from '../../../src/features/cars/write/car-input.ts';
import { atSize, parseImageVersion } from '../../../src/platform/images/image-address.ts';
import { buyer } from '../car-form.ts';
import { testJpeg } from '../images/jpeg.ts';
import { expectStatus, type StaffClient } from './staff-client.ts';

/** Milliseconds after which a step counts as hanging. */
const DEADLINE_MS = 90_000;
/** The server answers writes with 503 until its queue is open. */
const STARTING = 503;
/** Milliseconds after which a writer tries again. Shorter pauses would delay the start of the server. */
const RETRY_MS = 100;
/** Milliseconds between writes until everyone has written: an image needs several requests. */
const PAUSE_MS = 300;

interface Editor {
  carId: number;
  fields: CarFields;
  /** Last acknowledged version. */
  version: number;
}

interface Photographer {
  carId: number;
  /** Path of the image that was acknowledged last. */
  acknowledged: string | undefined;
  /** Paths that were sent since then. */
  unanswered: string[];
}

/**
 * Eight members of staff who write at the same time, to a server that is killed again and again: four edit
 * one car each, two add makes, and two replace the image of a sold car. Remembers what the server has
 * acknowledged.
 */
export async function crashWriters(first: StaffClient) {
  const fields = await first.newFields('Crash');
  const newCar = async () => (await first.saveCar('create', fieldsOf({ fields }, 1))).body.carId;
  const editors: Editor[] = [];
  const photographers: Photographer[] = [];
  for (let at = 0; at < 4; at += 1) editors.push({ carId: await newCar(), fields, version: 1 });
  for (let at = 0; at < 2; at += 1) {
    const carId = await newCar();
    await first.saveCar('update', { ...fieldsOf({ fields }, 2), carId, version: 1 });
    photographers.push({ carId, acknowledged: undefined, unanswered: [] });
  }
  const makes = { sent: new Set(['Crash']), acknowledged: new Set(['Crash']) };
  const photo = await testJpeg({ width: 700, height: 466 });
  let acknowledged = 0;
  let sent = 0;

  /** Each step writes once and returns the status. */
  const steps = (staff: StaffClient): (() => Promise<number>)[] => [
    ...editors.map((editor) => async () => {
      const { carId, version } = editor;
      const saved = { ...fieldsOf(editor, version + 1), carId, version };
      const { status, body } = await staff.saveCar('update', saved);
      if (status === 201) editor.version = body.version;
      return status;
    }),
    ...[1, 2].map(() => async () => {
      const name = `Make ${(sent += 1)}`;
      makes.sent.add(name);
      const { status } = await staff.post('/api/makes/create', { name });
      if (status === 201) makes.acknowledged.add(name);
      return status;
    }),
    ...photographers.map((photographer) => async () => {
      const name = `${photographer.carId}/images/photo-${(sent += 1)}.webp`;
      photographer.unanswered.push(name);
      const status = await staff.saveImage(photographer.carId, name, photo);
      if (status !== 200) return status;
      photographer.acknowledged = name;
      photographer.unanswered = [];
      return 201;
    }),
  ];

  return {
    acknowledged: () => acknowledged,

    /**
     * Lets everyone write until the crash is over. `reached` resolves when every writer has an acknowledged
     * write and then, without pauses, `count` more writes are acknowledged. `stopped` rejects if a write
     * failed before the crash.
     */
    run(staff: StaffClient, count: number, crash: { hasBegun: boolean; isOver: boolean }) {
      const waiting = new Set(steps(staff));
      const write = async (step: () => Promise<number>) => {
        while (!crash.isOver) {
          const status = await step().catch((error: unknown) => error);
          if (status === 201) {
            acknowledged += 1;
            waiting.delete(step);
            if (waiting.size > 0) await sleep(PAUSE_MS);
          } else if (status === STARTING || crash.hasBegun) await sleep(RETRY_MS);
          else throw new Error('A write failed', { cause: status });
        }
      };
      const stopped = Promise.all(Array.from(waiting, write));
      const deadline = { timeout: DEADLINE_MS, interval: 5 };
      const reach = async () => {
        await vi.waitUntil(() => waiting.size === 0, deadline);
        const target = acknowledged + count;
        await vi.waitUntil(() => acknowledged >= target, deadline);
      };
      return { reached: Promise.race([reach(), stopped]), stopped };
    },

    /** Waits until a write of `run` is acknowledged that was sent after this call. */
    async writeAgain(): Promise<void> {
      // Each writer sends one write at a time.
      const target = acknowledged + steps(first).length + 1;
      await vi.waitUntil(() => acknowledged >= target, { timeout: DEADLINE_MS, interval: 5 });
    },

    /** Compares the stored data with the acknowledged writes, and continues from the stored data. */
    async verify(staff: StaffClient): Promise<void> {
      for (const editor of editors) {
        const car = await staff.readCar(editor.carId);
        // A write may be stored although its answer was lost, but only one.
        expect([editor.version, editor.version + 1]).toContain(car.version);
        const { currentPrice, carSold, saleDetails } = fieldsOf(editor, car.version);
        const isSaleStored = car.saleDetails !== null;
        expect([car.currentPrice, car.carSold, isSaleStored]).toEqual([
          currentPrice,
          carSold,
          saleDetails !== null,
        ]);
        expect(await staff.countAuditEntries(editor.carId)).toBe(car.version);
        editor.version = car.version;
      }
      const answer = await expectStatus(staff.send('/api/makes'), 200);
      const stored = (await answer.json()).map(({ name }: { name: string }) => name);
      expect([...makes.acknowledged].filter((name) => !stored.includes(name))).toEqual([]);
      expect(stored.filter((name: string) => !makes.sent.has(name))).toEqual([]);
      for (const photographer of photographers) {
        const { acknowledged: last, unanswered } = photographer;
        const { images } = await staff.readCar(photographer.carId);
        const paths = images.map(({ imagePath }) => imagePath);
        expect([last, ...unanswered].map((path) => (path ? [path] : []))).toContainEqual(paths);
        photographer.acknowledged = paths[0];
        photographer.unanswered = [];
        await expectWholeImages(staff, photographer.carId);
      }
    },

    /** Waits until all images of sold cars have the variants with their watermark. */
    async watermarked(staff: StaffClient): Promise<void> {
      for (const { carId } of photographers) await waitForVariants(staff, carId, 'sold');
    },
  };
}

/** The fields of a version. The car is sold in even versions. */
function fieldsOf({ fields }: Pick<Editor, 'fields'>, version: number) {
  const isSold = version % 2 === 0;
  return {
    ...fields,
    currentPrice: 1_000 + version,
    ...(version > 1 && {
      carSold: isSold,
      saleDate: isSold ? '2026-11-20' : null,
      saleDetails: isSold ? buyer : null,
    }),
  };
}

/** Checks that every image that a car shows can be loaded and decoded, with its variants. */
export async function expectWholeImages(staff: StaffClient, carId: number): Promise<void> {
  const { images } = await staff.readCar(carId);
  for (const { src, widths } of images)
    for (const size of [
      'full',
      ...widths,
      ...(widths.length > 0 ? ['og' as const] : []),
    ] as const) {
      const response = await loadImage(staff, atSize(src, size));
      await sharp(await response.arrayBuffer(), { failOn: 'truncated' })
        .raw()
        .toBuffer();
    }
}

/** Retries while a slow store causes 503: that does not mean that the image is damaged. */
async function loadImage(staff: StaffClient, address: string): Promise<Response> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const response = await staff.send(address);
    if (response.status !== 503 || performance.now() > deadline)
      return expectStatus(Promise.resolve(response), 200);
    await sleep(100);
  }
}

/** Waits until every image of a car has its variants: with a watermark, or plain ones. */
export async function waitForVariants(
  staff: StaffClient,
  carId: number,
  watermark?: 'sold',
): Promise<void> {
  await vi.waitFor(
    async () => {
      const { images } = await staff.readCar(carId);
      expect(images).not.toEqual([]);
      for (const { src, widths } of images) {
        expect(widths).not.toEqual([]);
        if (watermark)
          expect(parseImageVersion(src.split('/')[2] ?? '')?.watermark).toBe(watermark);
      }
    },
    { timeout: DEADLINE_MS, interval: 100 },
  );
  await expectWholeImages(staff, carId);
}
