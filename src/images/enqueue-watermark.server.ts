import { listCarImages } from './car-image-queries.server.ts';
import { lockCar } from '../cars/car-writes.server.ts';
import type { Database } from '../platform/database/client.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import { unknownCar } from '../cars/refusals.server.ts';
import { imagesWithoutVariants, enqueueVariants } from './queue.server.ts';

/**
 * Enqueues the missing variants of a car's images, with the car's current watermark. Idempotent.
 * @throws {AppError} notFound
 */
export function enqueueWatermark(
  { database: { db }, queue }: { database: Database; queue: Queue },
  carId: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await lockCar(tx, carId);
    if (!car) throw unknownCar();
    const images = await listCarImages(tx, carId);
    await enqueueVariants(tx, queue, imagesWithoutVariants(images, car));
  });
}
