import type { Transmission } from '../../../domain/transmission.ts';
import type { ListPage } from '../../../domain/pagination.ts';
import type { ListQuery } from '../../../domain/query.ts';
import type { Database } from '../../data/engine/client.ts';
import { countRows, listRows } from '../../data/reference-lists/reads.ts';
import { answerList } from '../reference-lists/answer-list.ts';

/** Transmissions by name, or a page of them, newest first. */
export function listTransmissions(
  database: Database,
  query: ListQuery,
): Promise<Transmission[] | ListPage<Transmission>> {
  return answerList(query, {
    rows: async (stretch) =>
      (await listRows(database, 'transmissions', stretch)).map(({ id, name }) => ({
        transmissionId: id,
        name,
      })),
    count: () => countRows(database, 'transmissions'),
  });
}
