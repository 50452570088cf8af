import { AppError } from '../../../domain/errors.ts';
import { listCarImages } from '../../data/images/car-images.ts';
import { lockCar } from '../../data/cars/writes.ts';
import type { Database } from '../../data/engine/client.ts';
import type { Queue } from '../../ports/queue.ts';
import { imagesWithoutVariants, enqueueVariants } from './queue.ts';

/**
 * Queues whatever the images of a car lack: with the watermark that it wears now, sold before booked. A
 * watermark that the car does not wear needs nothing, and asking again does no harm.
 * @throws {AppError} notFound
 */
export function enqueueWatermark(
  { database: { db }, queue }: { database: Database; queue: Queue },
  carId: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await lockCar(tx, carId);
    if (!car) throw new AppError('notFound', 'This car does not exist any more.');
    const images = await listCarImages(tx, carId);
    await enqueueVariants(tx, queue, imagesWithoutVariants(images, car));
  });
}
