import { listCarImages } from '../../data/images/car-images.ts';
import { lockCar } from '../../data/cars/writes.ts';
import type { Database } from '../../data/engine/client.ts';
import type { Queue } from '../../ports/queue.ts';
import { unknownCar } from '../cars/refusals.ts';
import { imagesWithoutVariants, enqueueVariants } from './queue.ts';

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
