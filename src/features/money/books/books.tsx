import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { useCan } from '../../../app/session.ts';
import { Button } from '../../../ui/button.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import button from '../../../ui/button.module.css';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { InputField } from '../../../ui/field.tsx';
import { cars, shortDate } from '../../../platform/format.ts';
import { keysOf } from '../../../platform/objects.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { addDays } from '../../../platform/dublin-time.ts';
import type { BooksPeriod, StockBook } from '../money.ts';
import { amount } from '../texts.ts';
import type { Route } from './+types/books';
import { BookTable } from './book-table.tsx';
import link from '../../../ui/link.module.css';
import page from '../../../ui/styles/page.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './books.module.css';
import { Earned } from './earned.tsx';
import { type Column, FigureTable } from './figure-table.tsx';

const FIGURES = ['margins', 'sales', 'extras', 'deducted'] as const;
/** The name of each file, the view of its cars, and the text of its link. */
const FILES = [
  ['stock-book.csv', 'bought', 'Bought (CSV)'],
  ['stock-book.csv', 'sold', 'Sales (CSV)'],
  ['stock-book.csv', 'stock', 'In stock (CSV)'],
  ['costs.csv', 'stock', 'Costs (CSV)'],
] as const;
const VIEWS = { bought: 'Bought', sold: 'Sold', stock: 'In stock' } as const;

async function load(api: Pick<Api, 'get'>, request: Request) {
  const query = new URL(request.url).searchParams;
  const { signal } = request;
  const value = (name: string) => query.get(name) || undefined;
  const period = await api
    .get('/books/vat-period', { query: { day: value('day') }, signal })
    .catch(throwStatus);
  const range = { from: value('from') ?? period.from, to: value('to') ?? period.to };
  const view = keysOf(VIEWS).find((one) => one === value('view')) ?? 'sold';
  const year = { from: yearBefore(range.to), to: range.to };
  const [book, earned] = await Promise.all([
    api.get('/books', { query: { ...range, view }, signal }),
    api.get('/books/earnings', { query: year, signal }),
  ]).catch(throwStatus);
  return { period, book, earned, query: query.toString() };
}

/** Returns the first day of the twelve months that end on a day. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return addDays(before.replace('-02-29', '-02-28'), 1);
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.period.name ?? 'Books'} | Books` },
];

/** Shows the VAT of a period in a sentence whose figures are links to their entries, the stock book, and what cars earned. */
export default function BooksScreen({ loaderData }: Route.ComponentProps) {
  const { period, book, earned, query } = loaderData;
  const can = useCan();
  const address = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change))
      if (value === null) next.delete(name);
      else next.set(name, value);
    return `/books?${next}`;
  };
  const moveTo = (day: string) => address({ day, from: null, to: null, show: null });
  return (
    <article aria-labelledby="books-title" className={styles.page}>
      <header className={page.staffHead}>
        <h1 id="books-title" className={typography.staffTitle}>
          Books
        </h1>
        <nav aria-label="VAT period" className={styles.periods}>
          <Link to={moveTo(addDays(period.from, -1))} className={button.button}>
            Earlier
          </Link>
          <Link to={moveTo(addDays(period.to, 1))} className={button.button}>
            Later
          </Link>
        </nav>
      </header>
      <PeriodSection period={period} query={query} address={address} />
      <section aria-labelledby="stock-book" className={styles.section}>
        <h2 id="stock-book" className={typography.heading}>
          Stock book
        </h2>
        <nav aria-label="Cars of the stock book" className={styles.views}>
          {keysOf(VIEWS).map((view) => (
            <Link
              key={view}
              to={address({ view })}
              aria-current={book.view === view ? 'true' : undefined}
              preventScrollReset
              className={styles.view}
            >
              {VIEWS[view]}
            </Link>
          ))}
        </nav>
        <form method="get" action="/books" className={styles.range} aria-label="Days">
          {[...new URLSearchParams(query)]
            .filter(([name]) => name !== 'from' && name !== 'to')
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          {(['from', 'to'] as const).map((name) => (
            <InputField
              key={`${name} ${book[name]}`}
              label={name === 'from' ? 'From' : book.view === 'stock' ? 'In stock on' : 'To'}
              name={name}
              type="date"
              defaultValue={book[name]}
            />
          ))}
          <Button type="submit">Show</Button>
        </form>
        <BookSentence book={book} />
        <BookTable book={book} />
        <p className={styles.files}>
          {FILES.map(([file, view, text]) => (
            <a
              key={text}
              href={`/api/books/${file}?view=${view}&from=${book.from}&to=${book.to}`}
              download
              className={button.button}
            >
              {text}
            </a>
          ))}
          {can('money') && (
            <Link to="/books/import" className={button.button}>
              Import
            </Link>
          )}
          <Button onClick={() => print()}>Print</Button>
        </p>
      </section>
      <Earned earned={earned} />
    </article>
  );
}

interface PeriodProps {
  period: BooksPeriod;
  query: string;
  address: (change: Record<string, string | null>) => string;
}

function PeriodSection({ period, query, address }: PeriodProps) {
  const can = useCan();
  const show = FIGURES.find((name) => name === new URLSearchParams(query).get('show'));
  const { margins, due } = period;
  const sold = margins.lines.length;
  const figure = (name: (typeof FIGURES)[number]) => (
    <Link
      to={address({ show: show === name ? null : name })}
      preventScrollReset
      aria-expanded={show === name}
      aria-controls="lines"
      className={styles.figure}
    >
      {amount(period[name].vat)}
    </Link>
  );
  return (
    <section aria-labelledby="period" className={styles.section}>
      <h2 id="period" className={typography.heading}>
        {period.name}
      </h2>
      <p className={styles.sentence}>
        VAT on margins {figure('margins')} ({cars(sold)}
        {margins.losses > 0 &&
          `; ${margins.losses} with a loss count${margins.losses === 1 ? 's' : ''} as 0`}
        ) · VAT on sales {figure('sales')} · on extras {figure('extras')} · to deduct{' '}
        {figure('deducted')}.{' '}
        <strong>
          {due < 0 ? 'To get back' : 'To pay'} {amount(Math.abs(due))}.
        </strong>
      </p>
      {FIGURES.every((name) => period[name].lines.length === 0) && (
        <p className={typography.hint}>Nothing is dated in this period yet.</p>
      )}
      <Missing cars={period.withoutPurchase} what="without a purchase" section="purchase" />
      <Missing cars={period.withoutSalePrice} what="sold without a sale price" section="sale" />
      {period.keptDeposits.amount > 0 && (
        <p className={typography.hint}>
          Deposits kept from cancelled deals: {amount(period.keptDeposits.amount)}, without VAT (
          {period.keptDeposits.lines.map(({ dealId, title }, index) => (
            <Fragment key={dealId}>
              {index > 0 && ', '}
              <Link to={`/deals/${dealId}`} className={link.link}>
                {title}
              </Link>
            </Fragment>
          ))}
          ). Ask your accountant.
        </p>
      )}
      <div id="lines">{show && <Lines figure={period[show]} />}</div>
      <p className={typography.hint}>
        {period.closed
          ? `Closed by ${period.closed.by}. Nobody can change what is dated in it.`
          : 'Show this to your accountant before you declare it.'}
      </p>
      {period.canClose && can('money') && <ClosePeriod key={period.to} period={period} />}
    </section>
  );
}

interface MissingProps {
  cars: BooksPeriod['withoutPurchase'];
  what: string;
  /** The part of the car's money where it is added. */
  section: 'purchase' | 'sale';
}

/** Cars that a figure lacks, with a link to add what is missing. */
function Missing({ cars: missing, what, section }: MissingProps) {
  if (missing.length === 0) return null;
  return (
    <div className={styles.missing}>
      <p>
        {cars(missing.length)} {what} {missing.length === 1 ? 'is' : 'are'} not in it:
      </p>
      <ul>
        {missing.map(({ carId, title }) => (
          <li key={carId}>
            <Link to={`/car/${carId}/money#${section}`} className={link.link}>
              Add: {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FigureLine = BooksPeriod['sales']['lines'][number];

const carLink = ({ carId, title }: FigureLine) => (
  <Link to={`/car/${carId}/money`} className={link.link}>
    {title}
  </Link>
);

function Lines({ figure: { lines, vat } }: { figure: BooksPeriod['sales'] }) {
  if (lines.length === 0) return <p className={typography.hint}>No lines.</p>;
  const columns: Column<FigureLine>[] = [
    { text: 'Date', value: ({ date, isLate }) => `${shortDate(date)}${isLate ? ' (late)' : ''}` },
    {
      text: 'Car',
      value: carLink,
      isName: true,
    },
    { text: 'Amount', value: (line) => amount(line.amount), isFigure: true },
    { text: 'VAT', value: (line) => amount(line.vat), isFigure: true, sum: amount(vat) },
  ];
  return (
    <section className={styles.scroll} aria-label="Lines of the figure">
      <FigureTable kind="lines" columns={columns} rows={lines} />
    </section>
  );
}

function BookSentence({ book }: { book: StockBook }) {
  const { lines, view, stockCars, stockValue, withoutPurchase, withoutSalePrice } = book;
  const { stockWithoutPurchase: unknown } = book;
  const what = { bought: 'bought', sold: 'sold', stock: 'in stock' }[view];
  const lacksPurchases = view !== 'stock' && withoutPurchase > 0;
  return (
    <p>
      {cars(lines.length)} {what}. At the end of {shortDate(book.to)} {cars(stockCars)}{' '}
      {stockCars === 1 ? 'is' : 'are'} in stock, worth {amount(stockValue)} at cost
      {unknown > 0 &&
        `; ${cars(unknown)} without a purchase ${unknown === 1 ? 'is' : 'are'} not in this value`}
      .
      {lacksPurchases &&
        ` ${cars(withoutPurchase)} without a purchase ${withoutPurchase === 1 ? 'is' : 'are'} not in the sums.`}
      {withoutSalePrice > 0 &&
        ` ${cars(withoutSalePrice)} without a sale price ${withoutSalePrice === 1 ? 'is' : 'are'} not in ${lacksPurchases ? 'them either' : 'the sums'}.`}
      {book.costs.amount > 0 &&
        ` Costs dated in these days: ${amount(book.costs.amount)}, with VAT of ${amount(book.costs.vat)}.`}
    </p>
  );
}

/** Closes a VAT period after a confirmation, because nobody can open it again. */
function ClosePeriod({ period }: { period: BooksPeriod }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, write } = useWrite('Not closed');
  const missing = period.withoutPurchase.length + period.withoutSalePrice.length;
  const close = async () => {
    const isDone = await write(
      () => browserApi.post('/books/vat-period/close', 200, { body: { to: period.to } }),
      `${period.name} is closed.`,
    );
    if (isDone) setOpen(false);
  };
  return (
    <div className={styles.close}>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Close the period
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Close ${period.name}?`}
        cancel="Not yet"
        confirm={
          <BusyButton busy={busy} busyText="Closing..." type="button" onClick={() => void close()}>
            Close the period
          </BusyButton>
        }
      >
        <p>
          Purchases, costs and sales that are dated in it, or earlier, can’t be added, changed or
          deleted any more, by nobody. A late one is dated in the open period.
          {missing > 0 && ' Some cars still lack a purchase or a sale price.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}
