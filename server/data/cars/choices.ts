import { CARD_SELECT, type CarCardRow, IMAGE_JOINED } from './columns.ts';
import { wordConditions } from './filters.ts';
import type { Database } from '../engine/client.ts';
import { STOCK_NUMBER, typedStockNumber } from './stock-number.ts';

type CarChoiceRow = CarCardRow & { stockNumber: string | null; publish: boolean };

/**
 * Returns cars for staff to choose from, drafts included: those with all words of a query, or with a stock
 * number that contains it. Cars with exactly this stock number are first, then the published ones.
 * @param carId finds this car only
 */
export function findCarChoices(
  database: Pick<Database, 'rows'>,
  { q, carId, limit }: { q: string | undefined; carId: number | null; limit: number },
): Promise<CarChoiceRow[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const typed = typedStockNumber(q);
  const found =
    carId === null ? wordConditions(q, bind).join(' and ') || 'true' : `c.car_id = ${bind(carId)}`;
  const number = carId === null && typed ? bind(typed) : null;
  return database.rows<CarChoiceRow>(
    {
      name: '',
      text: `select ${CARD_SELECT}, c.stock_number as "stockNumber", c.publish
        from cars c ${IMAGE_JOINED}
        where (${found})${number ? ` or strpos(${STOCK_NUMBER}, ${number}) > 0` : ''}
        order by ${number ? `${STOCK_NUMBER} = ${number} desc nulls last,` : ''}
          c.publish desc, c.car_sold, c.created_at desc nulls last, c.car_id
        limit ${bind(limit)}`,
    },
    values,
  );
}
