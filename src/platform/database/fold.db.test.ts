import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fold } from '../text/search-text.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { executeRows } from './execute.server.ts';
import { foldedText } from './fold.server.ts';

const { db } = await testDatabase();

it('folds texts in the database like in JavaScript', async () => {
  const text = 'ŠKODA Citroën Citroe\u0308n Łódź NÍ İstanbul ΈΨΙΛΟΣ Škoda ЁЖИК ẞ';
  const rows = await executeRows(
    db,
    sql`select ${sql.raw(foldedText('t.text'))} as folded from (select ${text}::text as text) t`,
  );
  expect(rows).toEqual([{ folded: fold(text) }]);
  expect(fold('ŠKODA Łódź İstanbul')).toBe('skoda lodz istanbul');
});
