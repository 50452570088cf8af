import { Link } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { separated } from '../../../platform/format.ts';
import link from '../../../ui/link.module.css';
import styles from '../../cars/components/file-import/file-import.module.css';
import { ImportList, RejectedRows } from '../../cars/components/file-import/import-lists.tsx';
import {
  type DetailsProps,
  ImportScreen,
} from '../../cars/components/file-import/import-screen.tsx';
import type { MoneyImport } from '../money.ts';
import { COST_KINDS, HOW_IT_CAME } from '../what-it-leaves.ts';

export const meta = () => [{ title: 'Import purchases and costs' }];

/** Imports purchases and costs. */
export default function BooksImport() {
  return (
    <ImportScreen<MoneyImport, null>
      title="Import purchases and costs"
      intro={<Intro />}
      options={null}
      send={(file, { dryRun }) => browserApi.importMoney(file, dryRun)}
      previewText={previewText}
      buttonText={(result) =>
        result.purchases + result.costs > 0 ? `Add ${addedText(result)}` : ''
      }
      toast={(result) => ['Purchases And Costs Imported', addedText(result)]}
      Done={Done}
      Details={Details}
    />
  );
}

const Done = ({ result }: { result: MoneyImport }) => (
  <>
    {addedText(result)} added.{' '}
    <Link to="/books" className={link.link}>
      Open the books
    </Link>
  </>
);

const Intro = () => (
  <>
    <p className={styles.hint}>
      A CSV file of up to 2,000 rows, one for each purchase or cost, with the headings plate or
      stock number, date, price, from and kind. You see what will be added before anything is, and a
      row that is there already is never added again.
    </p>
    <details className={styles.more}>
      <summary>Kinds and further columns</summary>
      <dl>
        <dt>Kinds of purchases</dt>
        <dd>{labels(HOW_IT_CAME)}</dd>
        <dt>Kinds of costs</dt>
        <dd>{labels(COST_KINDS)}</dd>
        <dt>Further columns</dt>
        <dd>
          vin, scheme, vat (in a cost), vat in price (that you deduct from a purchase), document,
          note
        </dd>
      </dl>
    </details>
  </>
);

const labels = (of: Readonly<Record<string, { label: string }>>) =>
  Object.values(of)
    .map(({ label }) => label)
    .join(' · ');

function Details({ result, again }: DetailsProps<MoneyImport, null>) {
  const { purchases, costs, late, withoutVat, added, rejected, rejectedCount, ignored } = result;
  const notes = [
    late > 0 &&
      `${rows(late)} dated in a closed VAT period: ${late === 1 ? 'it counts' : 'they count'} on the first open day.`,
    withoutVat > 0 &&
      `${counted(withoutVat, 'purchase', 'purchases')} with a VAT invoice or an import without “vat in price”: no VAT is deducted for ${withoutVat === 1 ? 'it' : 'them'}.`,
    ignored.length > 0 && `Columns that are not read: ${ignored.join(', ')}.`,
  ].filter((note) => note !== false);
  return (
    <>
      <RejectedRows rows={rejected} total={rejectedCount} />
      <ImportList title="To know" total={notes.length}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ImportList>
      <ImportList title={again ? 'To add' : 'Added'} total={purchases + costs}>
        {added.map(({ line, carId, car, text }) => (
          <li key={line}>
            Line {line}:{' '}
            <a href={`/car/${carId}/money`} target="_blank" rel="noreferrer" className={link.link}>
              {car}
            </a>{' '}
            · {text}
          </li>
        ))}
      </ImportList>
    </>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${separated(count)} ${count === 1 ? one : many}`;
const rows = (count: number) => counted(count, 'row', 'rows');

const addedText = ({ purchases, costs }: MoneyImport) =>
  `${counted(purchases, 'purchase', 'purchases')} and ${counted(costs, 'cost', 'costs')}`;

const previewText = (result: MoneyImport) =>
  `${rows(result.rows)}: ${addedText(result)} to add, ${separated(result.unchanged)} there already, ${separated(result.rejectedCount)} that can’t be imported.`;
