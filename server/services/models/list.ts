import type { Model } from '../../../domain/model.ts';
import type { ListPage } from '../../../domain/pagination.ts';
import type { ModelListQuery } from '../../../domain/query.ts';
import type { Database } from '../../data/engine/client.ts';
import { countModelRows, listModelRows } from '../../data/reference-lists/reads.ts';
import { answerList } from '../reference-lists/answer-list.ts';

/** Models by name, or a page of them, newest first; those of one make where `makeId` says so. */
export function listModels(
  database: Database,
  query: ModelListQuery,
): Promise<Model[] | ListPage<Model>> {
  return answerList(query, {
    rows: async (stretch) =>
      (await listModelRows(database, query.makeId, stretch)).map((row) => ({
        modelId: row.id,
        name: row.name,
        make: { makeId: row.makeId, name: row.makeName },
      })),
    count: () => countModelRows(database, query.makeId),
  });
}
