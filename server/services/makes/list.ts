import type { Make } from '../../../domain/make.ts';
import type { ListPage } from '../../../domain/pagination.ts';
import type { ListQuery } from '../../../domain/query.ts';
import type { Database } from '../../data/engine/client.ts';
import { countRows, listRows } from '../../data/reference-lists/reads.ts';
import { answerList } from '../reference-lists/answer-list.ts';

/** Makes by name, or a page of them, newest first. */
export function listMakes(database: Database, query: ListQuery): Promise<Make[] | ListPage<Make>> {
  return answerList(query, {
    rows: async (stretch) =>
      (await listRows(database, 'makes', stretch)).map(({ id, name }) => ({ makeId: id, name })),
    count: () => countRows(database, 'makes'),
  });
}
