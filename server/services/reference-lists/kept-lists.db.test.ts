import { beforeEach, describe, expect, it } from 'vitest';
import { modelListQuery } from '../../../domain/query.ts';
import { REFERENCE_LISTS } from '../../../domain/reference-lists/definitions.ts';
import type { Database } from '../../data/engine/client.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { stockFactory } from '../../testing/stock.ts';
import { keepLists } from './kept-lists.ts';

const database = await testDatabase();
const stock = stockFactory(database);
const makeId = await stock.make('Volvo');
await stock.model(makeId, 'XC60');

/** Number of statements that ran. */
let statements = 0;
const counted: Database = {
  ...database,
  rows: (statement, values) => {
    statements += 1;
    return database.rows(statement, values);
  },
  openSnapshot: () => {
    statements += 1;
    return database.openSnapshot();
  },
};
const version = { number: 1 as number | null };
const read = keepLists(counted, { current: () => version.number });
const makes = () => read(REFERENCE_LISTS.makes, {});

beforeEach(() => {
  statements = 0;
  version.number = (version.number ?? 0) + 1;
});

describe('keepLists', () => {
  it('reads a list from the database once per stock version', async () => {
    const first = await makes();
    expect(first).toEqual([{ makeId, name: 'Volvo' }]);
    expect(await makes()).toBe(first);
    expect(statements).toBe(1);
    version.number = 99;
    await makes();
    expect(statements).toBe(2);
  });

  it('keeps the models of each make', async () => {
    const { models } = REFERENCE_LISTS;
    expect(await read(models, { makeId })).toHaveLength(1);
    expect(await read(models, { makeId: makeId + 1 })).toEqual([]);
    expect(await read(models, { makeId })).toHaveLength(1);
  });

  it('reads pages each time', async () => {
    const page = modelListQuery.parse({ page: '1' });
    expect(await read(REFERENCE_LISTS.makes, page)).toMatchObject({ data: [{ makeId }] });
    const before = statements;
    await read(REFERENCE_LISTS.makes, page);
    expect(statements).toBeGreaterThan(before);
  });

  it('keeps nothing while the version is unknown', async () => {
    version.number = null;
    await makes();
    await makes();
    expect(statements).toBe(2);
  });

  it('does not keep a list that may have changed while it was read', async () => {
    const reading = makes();
    version.number = 100;
    await read(REFERENCE_LISTS.transmissions, {});
    await reading;
    statements = 0;
    await makes();
    expect(statements).toBe(1);
  });
});
