import { Link } from 'react-router';
import { shortDate } from '../../../platform/format.ts';
import type { BooksLine, StockBook } from '../money.ts';
import { column } from '../texts.ts';
import { HOW_IT_CAME } from '../what-it-leaves.ts';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './books.module.css';
import { type Column, FigureTable } from './figure-table.tsx';

const day = (date: string | null) => date && shortDate(date);

/** The stock book as a table, which scrolls sideways where it does not fit. */
export function BookTable({ book: { lines, sums } }: { book: StockBook }) {
  if (lines.length === 0)
    return <p className={typography.hint}>No car in these days. Choose others above.</p>;
  const figure = (text: string, name: keyof typeof sums): Column<BooksLine> => ({
    text,
    value: ({ [name]: cents }) => cents !== null && column(cents),
    isFigure: true,
    sum: column(sums[name]),
  });
  const columns: Column<BooksLine>[] = [
    { text: 'Car', value: carCell, isName: true },
    { text: 'Bought', value: ({ boughtOn }) => day(boughtOn) },
    { text: 'From', value: ({ seller, how }) => seller ?? (how && HOW_IT_CAME[how].label) },
    { text: 'Document', value: ({ purchaseDocument }) => purchaseDocument },
    figure('Price', 'price'),
    figure('Costs', 'costs'),
    {
      text: 'Sold',
      value: ({ soldOn, goneOn }) => day(soldOn) ?? (goneOn && `Gone ${shortDate(goneOn)}`),
    },
    { text: 'To', value: ({ buyer }) => buyer },
    { text: 'Document', value: ({ saleDocument }) => saleDocument },
    figure('Sale price', 'salePrice'),
    figure('Margin', 'margin'),
    figure('VAT', 'vat'),
    figure('Leaves', 'leaves'),
    { text: 'Days', value: ({ days }) => days },
  ];
  return (
    <section className={styles.scroll} aria-label="Cars of the stock book">
      <FigureTable
        kind="book"
        columns={columns}
        rows={lines}
        isMarked={({ price }) => price === null}
      />
    </section>
  );
}

function carCell({ carId, title, price, stockNumber, registration, vin }: BooksLine) {
  const to = `/car/${carId}/money`;
  return (
    <>
      <Link to={price === null ? `${to}#purchase` : to} className={link.link}>
        {price === null ? `Add the purchase: ${title}` : title}
      </Link>
      <span className={styles.facts}>
        {[stockNumber, registration, vin].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
