import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * The reference lists. `name_key` is the name in lower case and NFC, calculated by `nameKey()`, for
 * case-insensitive unique indexes that do not depend on the engine or the collation.
 */

export const makes = pgTable(
  'makes',
  {
    makeId: integer('make_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
  },
  (t) => [uniqueIndex('makes_name_key').on(t.nameKey)],
);

export const models = pgTable(
  'models',
  {
    modelId: integer('model_id').primaryKey().generatedAlwaysAsIdentity(),
    makeId: integer('make_id')
      .notNull()
      .references(() => makes.makeId),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
  },
  (t) => [uniqueIndex('models_make_name_key').on(t.makeId, t.nameKey)],
);

export const transmissions = pgTable(
  'transmissions',
  {
    transmissionId: integer('transmission_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
  },
  (t) => [uniqueIndex('transmissions_name_key').on(t.nameKey)],
);

export const fuelTypes = pgTable(
  'fuel_types',
  {
    fuelTypeId: integer('fuel_type_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
  },
  (t) => [uniqueIndex('fuel_types_name_key').on(t.nameKey)],
);
