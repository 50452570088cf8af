import { fieldsWith } from '../fields/selections.ts';
import type { CarValues, StoredCar } from '../lock-car.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import { entryName } from '../../reference-lists/writes.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../../audit-log/write.server.ts';

/** Fields whose values the audit log records. Details of buyers are personal data and are never recorded. */
const AUDITED = [...fieldsWith({ audit: 'value' }), 'carSold', 'carBooked'] as const;

interface AuditedCar {
  name?: string | null;
  make: string | null;
  model: string | null;
  [field: string]: unknown;
}

type StoredTimes = Pick<StoredCar, 'archivedAt' | 'deletedAt'>;

const subjectOf = ({ name, make, model }: AuditedCar) => name ?? `${make} ${model}`;

/**
 * Returns the fields of a car for an audit entry. Reference list entries are recorded by their current
 * name, so that the audit entry stays readable after a rename or deletion.
 */
export async function auditedFields(
  tx: Db,
  car: StoredCar | (CarValues & Partial<StoredTimes>),
): Promise<AuditedCar> {
  const nameOf = (list: ReferenceListKey, id: number | null | undefined) =>
    id ? entryName(tx, list, id) : null;
  const fields = AUDITED.map((field) => [field, car[field] ?? null] as const);
  return {
    make: await nameOf('makes', car.makeId),
    model: await nameOf('models', car.modelId),
    transmission: await nameOf('transmissions', car.transmissionId),
    fuelType: await nameOf('fuelTypes', car.fuelTypeId),
    ...Object.fromEntries(fields),
    currentPrice: Number(car.currentPrice),
    holdUntil: car.holdUntil?.toISOString() ?? null,
    archived: car.archivedAt ? true : null,
    deleted: car.deletedAt ? true : null,
  };
}

interface CarEntry extends Pick<NewAuditEntry, 'staff' | 'action' | 'changes'> {
  carId: number;
  car: AuditedCar;
}

export const auditCar = (tx: Db, { carId, car, ...entry }: CarEntry): Promise<void> =>
  writeAuditEntry(tx, { entity: 'car', entityId: carId, subject: subjectOf(car), ...entry });
