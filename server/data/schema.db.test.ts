import { expect, it } from 'vitest';
import { fold } from '../../domain/text/search-text.ts';
import { makes } from './schema/index.ts';
import { testDatabase } from '../testing/database/database.ts';

const { db } = await testDatabase();

it('folds names in the database like fold(), with and without punctuation', async () => {
  const name = 'ŠKODA Citroën Łódź NÍ';
  const [row] = await db.insert(makes).values({ name, nameKey: name.toLowerCase() }).returning();
  expect(row?.searchText).toBe(`${fold(name)} skodacitroenlodzni`);
  expect(fold(name)).toBe('skoda citroen lodz ni');
});
