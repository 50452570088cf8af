import { sha256 } from '../../src/platform/canonical-json.server.ts';
import type { Database } from '../../src/platform/database/client.server.ts';
import { insertEntry } from '../../src/features/reference-lists/writes.server.ts';
import { buyerDetails, carImages, cars } from '../../src/app/schema.server.ts';

type CarValues = Partial<typeof cars.$inferInsert>;
type ImageValues = Partial<typeof carImages.$inferInsert>;

/** Inserts test rows and returns their ids. Fields that are not given have defaults. */
export function stockFactory({ db }: Database) {
  let created = Date.UTC(2026, 0, 1);
  const make = (name: string) => insertEntry(db, 'makes', { name });
  const model = (makeId: number, name: string) => insertEntry(db, 'models', { name, makeId });

  return {
    make,
    model,
    /** Inserts a make with a model, and returns both ids. */
    kind: async (makeName: string, modelName: string) => {
      const makeId = await make(makeName);
      return { makeId, modelId: await model(makeId, modelName) };
    },
    transmission: (name: string) => insertEntry(db, 'transmissions', { name }),
    fuelType: (name: string) => insertEntry(db, 'fuelTypes', { name }),
    /** Inserts a published car. Each car is a minute newer than the previous one. */
    car: async (values: CarValues & { makeId: number; modelId: number }) => {
      const defaults = { year: 2020, condition: 'Used', currentPrice: '20000', publish: true };
      const createdAt = new Date((created += 60_000));
      const row = { ...defaults, createdAt, updatedAt: createdAt, ...values };
      return first(await db.insert(cars).values(row).returning()).carId;
    },
    image: async (carId: number, values: ImageValues = {}) => {
      const file = `${carId}/images/${values.position ?? 'cover'}.webp`;
      const row = {
        carId,
        imagePath: file,
        storageKey: `images/${file}`,
        sha256: sha256(file),
        width: 1600,
        height: 1000,
        placeholder: 'data:image/webp;base64,AA==',
        widths: [320, 640],
        ...values,
      };
      return first(await db.insert(carImages).values(row).returning()).imageId;
    },
    buyer: (values: typeof buyerDetails.$inferInsert) => db.insert(buyerDetails).values(values),
  };
}

function first<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The insert returned no row');
  return row;
}
