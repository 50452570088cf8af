import { Link } from 'react-router';
import { shortDate } from '../../../platform/format.ts';
import type { BooksLine, StockBook } from '../money.ts';
import { column } from '../texts.ts';
import { HOW_IT_CAME } from '../what-it-leaves.ts';
import typography from '../../../ui/styles/type.module.css';
import link from '../../../ui/link.module.css';
import styles from './books.module.css';

const figure = (cents: number | null) => (cents === null ? '' : column(cents));
const day = (date: string | null) => (date === null ? '' : shortDate(date));

/** The columns after the car. Those with `sum` are amounts in euro. */
const COLUMNS: readonly {
  text: string;
  value: (line: BooksLine) => string;
  sum?: keyof StockBook['sums'];
}[] = [
  { text: 'Bought', value: ({ boughtOn }) => day(boughtOn) },
  { text: 'From', value: ({ seller, how }) => seller ?? (how ? HOW_IT_CAME[how].label : '') },
  { text: 'Document', value: ({ purchaseDocument }) => purchaseDocument ?? '' },
  { text: 'Price', value: ({ price }) => figure(price), sum: 'price' },
  { text: 'Costs', value: ({ costs }) => figure(costs), sum: 'costs' },
  {
    text: 'Sold',
    value: ({ soldOn, goneOn }) =>
      soldOn === null && goneOn ? `Gone ${day(goneOn)}` : day(soldOn),
  },
  { text: 'To', value: ({ buyer }) => buyer ?? '' },
  { text: 'Document', value: ({ saleDocument }) => saleDocument ?? '' },
  { text: 'Sale price', value: ({ salePrice }) => figure(salePrice), sum: 'salePrice' },
  { text: 'Margin', value: ({ margin }) => figure(margin), sum: 'margin' },
  { text: 'VAT', value: ({ vat }) => figure(vat), sum: 'vat' },
  { text: 'Leaves', value: ({ leaves }) => figure(leaves), sum: 'leaves' },
  { text: 'Days', value: ({ days }) => (days === null ? '' : String(days)) },
];

/** The stock book as a table, which scrolls sideways where it does not fit. */
export function BookTable({ book }: { book: StockBook }) {
  if (book.lines.length === 0)
    return <p className={typography.hint}>No car in these days. Choose others above.</p>;
  return (
    <section className={styles.scroll} aria-label="Cars of the stock book">
      <table className={styles.book}>
        <thead>
          <tr>
            <th scope="col">Car</th>
            {COLUMNS.map(({ text, sum }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns have the same text
              <th key={at} scope="col" data-figure={sum && ''}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.lines.map((line) => (
            <tr key={line.carId} data-missing={line.price === null || undefined}>
              <th scope="row">
                <Link
                  to={`/car/${line.carId}/money${line.price === null ? '#purchase' : ''}`}
                  className={link.link}
                >
                  {line.price === null ? `Add the purchase: ${line.title}` : line.title}
                </Link>
                <span className={styles.facts}>
                  {[line.stockNumber, line.registration, line.vin].filter(Boolean).join(' · ')}
                </span>
              </th>
              {COLUMNS.map(({ value, sum }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the columns never change
                <td key={at} data-figure={sum && ''}>
                  {value(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {COLUMNS.map(({ sum }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns never change
              <td key={at} data-figure={sum && ''}>
                {sum && column(book.sums[sum])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
