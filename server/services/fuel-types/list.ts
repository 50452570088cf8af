import type { FuelType } from '../../../domain/fuel-type.ts';
import type { ListPage } from '../../../domain/pagination.ts';
import type { ListQuery } from '../../../domain/query.ts';
import type { Database } from '../../data/engine/client.ts';
import { countRows, listRows } from '../../data/reference-lists/reads.ts';
import { answerList } from '../reference-lists/answer-list.ts';

/** Fuel types by name, or a page of them, newest first. */
export function listFuelTypes(
  database: Database,
  query: ListQuery,
): Promise<FuelType[] | ListPage<FuelType>> {
  return answerList(query, {
    rows: async (stretch) =>
      (await listRows(database, 'fuelTypes', stretch)).map(({ id, name }) => ({
        fuelTypeId: id,
        name,
      })),
    count: () => countRows(database, 'fuelTypes'),
  });
}
