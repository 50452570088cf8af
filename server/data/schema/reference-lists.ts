import { type SQL } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { foldedName } from '../engine/previous-search-text.ts';
import { nameWords, tsvector } from './columns.ts';

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
    searchText: text('search_text').generatedAlwaysAs((): SQL => foldedName(makes.name)),
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL => nameWords(makes.name)),
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
    searchText: text('search_text').generatedAlwaysAs((): SQL => foldedName(models.name)),
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL => nameWords(models.name)),
  },
  (t) => [uniqueIndex('models_make_name_key').on(t.makeId, t.nameKey)],
);

export const transmissions = pgTable(
  'transmissions',
  {
    transmissionId: integer('transmission_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL =>
      nameWords(transmissions.name),
    ),
  },
  (t) => [uniqueIndex('transmissions_name_key').on(t.nameKey)],
);

export const fuelTypes = pgTable(
  'fuel_types',
  {
    fuelTypeId: integer('fuel_type_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL => nameWords(fuelTypes.name)),
  },
  (t) => [uniqueIndex('fuel_types_name_key').on(t.nameKey)],
);
