import type { CarInput } from './car-input.ts';
import type { SessionUser } from '../staff/users.ts';
import { findCarByKey, insertCar } from './car-writes.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.server.ts';
import { addFormImages, type FormImages } from './add-images.server.ts';
import { auditedFields, subjectOf } from './audited-fields.server.ts';
import { carColumns, withConflicts } from './save-fields.server.ts';

export interface SavedCar {
  carId: number;
  /** The version that the next update must send. */
  version: number;
  /** Present if an earlier request with the same key added the car; nothing was changed. */
  existed?: true;
}

/**
 * Adds a car and its images in one transaction. A client that received no response can repeat the request
 * with the same `key`; the car is added once.
 * @throws {AppError} conflict for an unknown reference list entry or an existing stock number
 */
export function createCar(
  { db, queue }: { db: Db; queue: Queue },
  input: CarInput,
  images: FormImages,
  staff: SessionUser,
  key: string | null = null,
): Promise<SavedCar> {
  const add = () =>
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
    });
  return withConflicts(add).catch(async (error: unknown) => {
    // Of two equal requests at the same time, the second can violate the unique stock number before the
    // unique key.
    const earlier = key === null ? null : await findCarByKey(db, key);
    if (earlier) return { ...earlier, existed: true as const };
    throw error;
  });
}

async function existing(tx: Db, key: string | null): Promise<SavedCar> {
  const car = key === null ? null : await findCarByKey(tx, key);
  if (!car) throw new Error('A car was neither inserted nor found by its creation key');
  return { ...car, existed: true };
}
