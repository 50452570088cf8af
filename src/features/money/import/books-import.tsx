import { useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { failureText } from '../../../platform/api-error.ts';
import { separated } from '../../../platform/format.ts';
import button from '../../../ui/button.module.css';
import { showToast } from '../../../ui/toast.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { FileChooser } from '../../cars/components/file-import/file-chooser.tsx';
import typography from '../../../ui/styles/type.module.css';
import linkStyles from '../../../ui/link.module.css';
import styles from '../../cars/components/file-import/file-import.module.css';
import { ImportList, RejectedRows } from '../../cars/components/file-import/import-lists.tsx';
import type { MoneyImport } from '../money.ts';
import { COST_KINDS, HOW_IT_CAME } from '../what-it-leaves.ts';

export const meta = () => [{ title: 'Import purchases and costs' }];

type State =
  | { step: 'choose'; error?: string }
  | { step: 'reading' | 'importing' }
  | { step: 'preview' | 'done'; result: MoneyImport };

/** Imports purchases and costs: choose a file, see what will be added, then import it. */
export default function BooksImport() {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<State>({ step: 'choose' });
  const isBusy = state.step === 'reading' || state.step === 'importing';
  useUnsaved(state.step === 'importing');

  async function send(chosen: File, dryRun: boolean) {
    setState({ step: dryRun ? 'reading' : 'importing' });
    try {
      const result = await browserApi.importMoney(chosen, dryRun);
      setState({ step: dryRun ? 'preview' : 'done', result });
      if (!dryRun) showToast('Purchases And Costs Imported', addedText(result));
    } catch (error) {
      setState({ step: 'choose', error: failureText(error) });
    }
  }

  function choose(chosen: File) {
    setFile(chosen);
    void send(chosen, true);
  }

  return (
    <div className={styles.page}>
      <header>
        <h1 className={typography.staffTitle}>Import purchases and costs</h1>
        <p className={styles.hint}>
          A CSV file of up to 2,000 rows, one for each purchase or cost, with the headings plate or
          stock number, date, price, from and kind. You see what will be added before anything is,
          and a row that is there already is never added again.
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
              vin, scheme, vat (in a cost), vat in price (that you deduct from a purchase),
              document, note
            </dd>
          </dl>
        </details>
      </header>
      <FileChooser
        file={file}
        busy={isBusy}
        accept=".csv,.tsv,.txt,.gz,text/csv"
        onChoose={choose}
      />
      <div aria-live="polite">
        {state.step === 'choose' && state.error && (
          <p role="alert" className={styles.error}>
            {state.error}
          </p>
        )}
        {state.step === 'reading' && <p>Reading the file...</p>}
        {state.step === 'importing' && <p>Importing...</p>}
        {state.step === 'preview' && <p className={styles.summary}>{previewText(state.result)}</p>}
        {state.step === 'done' && (
          <p className={styles.summary}>
            {addedText(state.result)} added.{' '}
            <Link to="/books" className={linkStyles.link}>
              Open the books
            </Link>
          </p>
        )}
      </div>
      {state.step === 'preview' && file && state.result.purchases + state.result.costs > 0 && (
        <button type="button" className={button.primary} onClick={() => void send(file, false)}>
          Add {addedText(state.result)}
        </button>
      )}
      {'result' in state && <Result result={state.result} isDone={state.step === 'done'} />}
    </div>
  );
}

const labels = (of: Readonly<Record<string, { label: string }>>) =>
  Object.values(of)
    .map(({ label }) => label)
    .join(' · ');

function Result({ result, isDone }: { result: MoneyImport; isDone: boolean }) {
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
      <ImportList title={isDone ? 'Added' : 'To add'} total={purchases + costs}>
        {added.map(({ line, carId, car, text }) => (
          <li key={line}>
            Line {line}:{' '}
            <a
              href={`/car/${carId}/money`}
              target="_blank"
              rel="noreferrer"
              className={linkStyles.link}
            >
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
