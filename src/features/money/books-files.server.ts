import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { cars, costs, makes, models } from '../../app/schema.server.ts';
import { guardCell } from '../../platform/csv/csv-cell.ts';
import { fileResponse } from '../../platform/http/file-response.server.ts';
import { readStockBook } from './books.server.ts';
import type { BooksQuery } from './input.ts';
import { CAR_TITLE } from './money-car.server.ts';
import type { BooksLine, SUMMED } from './money.ts';
import { COST_KINDS, HOW_IT_CAME, SCHEMES, sum } from './what-it-leaves.ts';

/** Decimals, so that a spreadsheet adds them up. */
const decimal = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

type Cell = (line: BooksLine) => string | number | null;

/** Each column: its heading, and a function that returns the cell, or the name of an amount. */
const COLUMNS: readonly [string, Cell | (typeof SUMMED)[number]][] = [
  ['stock number', ({ stockNumber }) => stockNumber],
  ['plate', ({ registration }) => registration],
  ['vin', ({ vin }) => vin],
  ['car', ({ title }) => title],
  ['date', ({ boughtOn }) => boughtOn],
  ['from', ({ seller }) => seller],
  ['kind', ({ how }) => how && HOW_IT_CAME[how].label],
  ['scheme', ({ scheme }) => scheme && SCHEMES[scheme]],
  ['document', ({ purchaseDocument }) => purchaseDocument],
  ['price', 'price'],
  ['costs', 'costs'],
  ['sold on', ({ soldOn }) => soldOn],
  ['sold to', ({ buyer }) => buyer],
  ['sale document', ({ saleDocument }) => saleDocument],
  ['sale price', 'salePrice'],
  ['margin', 'margin'],
  ['vat', 'vat'],
  ['leaves', 'leaves'],
  ['days', ({ days }) => days],
];

/** Answers with the stock book as CSV. Its last row has the same sums as the screen. */
export async function exportStockBook(ctx: StaffContext, query: BooksQuery): Promise<Response> {
  const { view, to, lines, sums } = await readStockBook(ctx, query);
  const rows = lines.map((line) =>
    COLUMNS.map(([, of]) => (typeof of === 'string' ? decimal(line[of]) : String(of(line) ?? ''))),
  );
  const total = COLUMNS.map(([, of]) => (typeof of === 'string' ? decimal(sums[of]) : ''));
  const name = { bought: 'bought', sold: 'sales', stock: 'stock-book' }[view];
  const headings = COLUMNS.map(([heading]) => heading);
  return csv(ctx, `${name}-${to}.csv`, [headings, ...rows, ['Total', ...total.slice(1)]]);
}

/** Answers with the costs of a period as CSV. Its last row has the sums. */
export async function exportCosts(ctx: StaffContext, query: BooksQuery): Promise<Response> {
  const { from, to } = await readStockBook(ctx, query);
  const stored = await ctx.db
    .select({
      stockNumber: cars.stockNumber,
      registration: cars.registration,
      title: CAR_TITLE,
      cost: costs,
    })
    .from(costs)
    .innerJoin(cars, eq(cars.carId, costs.carId))
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(and(gte(costs.date, from), lte(costs.date, to)))
    .orderBy(asc(costs.date), asc(costs.costId));
  const rows = stored.map(({ stockNumber, registration, title, cost }) => [
    stockNumber ?? '',
    registration ?? '',
    title,
    cost.date,
    cost.supplier ?? '',
    COST_KINDS[cost.kind].label,
    decimal(cost.amount),
    decimal(cost.vat),
    cost.note ?? '',
  ]);
  const heading = ['stock number', 'plate', 'car', 'date', 'from', 'kind', 'amount', 'vat', 'note'];
  const total = (name: 'amount' | 'vat') => decimal(sum(stored.map(({ cost }) => cost[name])));
  const last = ['Total', '', '', '', '', '', total('amount'), total('vat'), ''];
  return csv(ctx, `costs-${to}.csv`, [heading, ...rows, last]);
}

/** Guards cells against formulas, except amounts: a negative one begins like a formula. */
const cell = (text: string) => (/^-?\d+\.\d\d$/.test(text) ? text : guardCell(text));

function csv(ctx: StaffContext, name: string, rows: readonly (readonly string[])[]): Response {
  const text = stringify(
    rows.map((row) => row.map(cell)),
    { bom: true, quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  );
  return fileResponse(ctx, { name, type: 'text/csv; charset=utf-8' }, text);
}
