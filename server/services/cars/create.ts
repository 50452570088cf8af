import type { CarInput } from '../../../domain/car-input.ts';
import type { SessionUser } from '../../../domain/user.ts';
import { findCarByKey, insertCar } from '../../data/cars/writes.ts';
import type { Db } from '../../data/engine/client.ts';
import type { Queue } from '../../ports/queue.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.ts';
import { addFormImages, type FormImages } from './add-images.ts';
import { auditedFields, subjectOf } from './audited-fields.ts';
import { carColumns, withReferences } from './save-fields.ts';

/** A car as a save leaves it. */
export interface SavedCar {
  carId: number;
  /** What the next change names. */
  version: number;
  /** It stood there already: the same call came before, and nothing was changed. */
  existed?: true;
}

/**
 * Adds a car with the images that came with it, whole or not at all. `key` is what the call is known by,
 * if anything: whoever got no answer may call again, and the car is added once.
 * @throws {AppError} conflict, where the lists lack what the car names
 */
export function createCar(
  { db, queue }: { db: Db; queue: Queue },
  input: CarInput,
  images: FormImages,
  staff: SessionUser,
  key: string | null = null,
): Promise<SavedCar> {
  return withReferences(() =>
    db.transaction(async (tx) => {
      const columns = await carColumns(tx, input);
      const saved = await insertCar(tx, columns, key);
      if (!saved) return existing(tx, key);
      await addFormImages(tx, queue, saved.carId, images, false);
      const added = await auditedFields(tx, columns);
      await writeAuditEntry(tx, {
        staff,
        entity: 'car',
        entityId: saved.carId,
        subject: subjectOf(added),
        action: 'create',
        changes: changesBetween({}, added),
      });
      return saved;
    }),
  );
}

async function existing(tx: Db, key: string | null): Promise<SavedCar> {
  const car = key === null ? null : await findCarByKey(tx, key);
  if (!car) throw new Error('A car that was not inserted stands already');
  return { ...car, existed: true };
}
