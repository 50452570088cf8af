import type { Database } from '../data/engine/client.ts';
import { nameKey } from '../data/engine/fold.ts';
import {
  buyerDetails,
  carImages,
  cars,
  fuelTypes,
  makes,
  models,
  transmissions,
} from '../data/schema.ts';

type CarValues = Partial<typeof cars.$inferInsert>;
type ImageValues = Partial<typeof carImages.$inferInsert>;

/** Puts test rows in and answers their ids; whatever a test does not say is ordinary. */
export function stockFactory({ db }: Database) {
  let created = Date.UTC(2026, 0, 1);

  return {
    make: async (name: string) =>
      first(
        await db
          .insert(makes)
          .values({ name, nameKey: nameKey(name) })
          .returning(),
      ).makeId,
    model: async (makeId: number, name: string) =>
      first(
        await db
          .insert(models)
          .values({ makeId, name, nameKey: nameKey(name) })
          .returning(),
      ).modelId,
    transmission: async (name: string) =>
      first(
        await db
          .insert(transmissions)
          .values({ name, nameKey: nameKey(name) })
          .returning(),
      ).transmissionId,
    fuelType: async (name: string) =>
      first(
        await db
          .insert(fuelTypes)
          .values({ name, nameKey: nameKey(name) })
          .returning(),
      ).fuelTypeId,
    /** A published car; each is a minute younger than the one before. */
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
  if (!row) throw new Error('An insert with returning answers its row');
  return row;
}
