import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { cars, separated } from '../../../../platform/format.ts';
import { failureText } from '../../../../platform/api-error.ts';
import button from '../../../../ui/button.module.css';
import { showToast } from '../../../../ui/toast.ts';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import type { ImportPreview } from '../preview.ts';
import { FileChooser } from '../../components/file-import/file-chooser.tsx';
import { CAR_LABELS } from '../../car-labels.ts';
import { type ImportProgress, sendStockFile } from './send-file.ts';
import { Columns, Findings, Updates } from './preview-lists.tsx';
import typography from '../../../../ui/styles/type.module.css';
import linkStyles from '../../../../ui/link.module.css';
import styles from './stock-import.module.css';

export const meta = () => [{ title: 'Import stock' }];

type State =
  | { step: 'choose'; error?: string }
  | { step: 'reading' | 'importing'; progress: ImportProgress | null }
  | { step: 'preview'; preview: ImportPreview }
  | { step: 'done'; result: ImportPreview };

/** Imports a stock file: choose it, see what will change, then import it. */
export default function StockImport() {
  const [file, setFile] = useState<File | null>(null);
  const [map, setMap] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<State>({ step: 'choose' });
  const running = useRef<AbortController>(null);
  const isBusy = state.step === 'reading' || state.step === 'importing';
  useUnsaved(state.step === 'importing');

  async function send(chosen: File, columns: Readonly<Record<string, string>>, dryRun: boolean) {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const step = dryRun ? 'reading' : 'importing';
    setState({ step, progress: null });
    try {
      const onProgress = (progress: ImportProgress) => {
        if (!signal.aborted) setState({ step, progress });
      };
      const result = await sendStockFile(chosen, { dryRun, map: columns, onProgress, signal });
      if (dryRun) return setState({ step: 'preview', preview: result });
      setState({ step: 'done', result });
      showToast('Stock Imported', summaryOf(result));
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choose', error: failureText(error) });
    }
  }

  function choose(chosen: File) {
    setFile(chosen);
    setMap({});
    void send(chosen, {}, true);
  }

  function mapColumn(heading: string, field: string) {
    if (!file) return;
    const changed = { ...map, [heading]: field };
    setMap(changed);
    void send(file, changed, true);
  }

  return (
    <div className={styles.page}>
      <header>
        <h1 className={typography.staffTitle}>Import stock</h1>
        <p className={styles.hint}>
          A CSV file of up to 20 MB, from a spreadsheet, your dealer system or a feed. You see what
          will change before anything does.
        </p>
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
        {(state.step === 'reading' || state.step === 'importing') && (
          <Progress
            label={state.step === 'reading' ? 'Reading the file...' : 'Importing...'}
            progress={state.progress}
          />
        )}
        {state.step === 'preview' && <p className={styles.summary}>{previewText(state.preview)}</p>}
        {state.step === 'done' && (
          <p className={styles.summary}>
            {summaryOf(state.result)} New cars are drafts.{' '}
            <Link to="/stock?state=draft" className={linkStyles.link}>
              Add their photos
            </Link>
            {missingText(state.result)}
          </p>
        )}
      </div>
      {state.step === 'preview' && file && (
        <>
          {state.preview.added + state.preview.updated > 0 && (
            <button
              type="button"
              className={button.primary}
              onClick={() => void send(file, map, false)}
            >
              {buttonText(state.preview)}
            </button>
          )}
          <Findings preview={state.preview} />
          <Updates preview={state.preview} />
          <Columns preview={state.preview} onMap={mapColumn} />
        </>
      )}
      {state.step === 'done' && <Findings preview={state.result} />}
    </div>
  );
}

function Progress({ label, progress }: { label: string; progress: ImportProgress | null }) {
  const rows = progress ? ` ${separated(progress.rows)} rows` : '';
  return (
    <p className={styles.progress}>
      <span id="import-progress">
        {label}
        {rows}
      </span>
      <progress
        aria-labelledby="import-progress"
        max={progress?.total ?? 1}
        {...(progress && { value: progress.bytes })}
      />
    </p>
  );
}

const rejectedText = ({ rejectedCount }: ImportPreview) =>
  rejectedCount === 0
    ? ''
    : ` ${separated(rejectedCount)} ${rejectedCount === 1 ? 'row can’t' : 'rows can’t'} be imported.`;

/** The fields that new cars need for the site, and a link to write descriptions for all of them. */
function missingText({ missing }: ImportPreview): string {
  if (missing.length === 0) return '';
  const needs = missing.map(({ label, cars: count }) => `${cars(count)} without ${label}`);
  const list = new Intl.ListFormat('en-IE').format(needs);
  const many = missing.some(({ label }) => label === DESCRIPTION)
    ? ' Select them in the stock list to write their descriptions at once.'
    : '';
  return ` Not ready for the site: ${list}.${many}`;
}

const DESCRIPTION = CAR_LABELS.description.toLowerCase();

const previewText = (preview: ImportPreview) =>
  `${separated(preview.rows)} ${preview.rows === 1 ? 'row' : 'rows'}: ${separated(preview.added)} new, ${separated(preview.updated)} to update, ${separated(preview.unchanged)} without changes.${rejectedText(preview)}${missingText(preview)}`;

const summaryOf = (result: ImportPreview) =>
  `${cars(result.added)} added, ${separated(result.updated)} updated.${rejectedText(result)}`;

function buttonText({ added, updated }: ImportPreview): string {
  const parts = [
    ...(added > 0 ? [`Add ${cars(added)}`] : []),
    ...(updated > 0 ? [`${added > 0 ? 'update' : 'Update'} ${cars(updated)}`] : []),
  ];
  return parts.join(' and ');
}
