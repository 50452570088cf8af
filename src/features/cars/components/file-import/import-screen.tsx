import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { separated } from '../../../../platform/format.ts';
import button from '../../../../ui/button.module.css';
import { showToast } from '../../../../ui/toast.ts';
import typography from '../../../../ui/styles/type.module.css';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import styles from './file-import.module.css';

interface Progress {
  rows: number;
  bytes: number;
  total: number;
}

/** Props of the lists below the summary of a preview or an import. */
export interface DetailsProps<Result, Options> {
  result: Result;
  options: Options;
  /** Reads the file with other options; null after the import. */
  again: ((options: Options) => void) | null;
}

interface Props<Result, Options> {
  title: string;
  intro: ReactNode;
  /** How the first preview of a file reads it. */
  options: Options;
  /** Sends the file. `dryRun` only previews the import. */
  send: (
    file: File,
    run: {
      options: Options;
      dryRun: boolean;
      onProgress: (progress: Progress) => void;
      signal: AbortSignal;
    },
  ) => Promise<Result>;
  previewText: (result: Result) => string;
  /** Text of the button that imports; empty if nothing would change. */
  buttonText: (result: Result) => string;
  /** Title and text of the toast. */
  toast: (result: Result) => readonly [string, string];
  /** The sentence after the import. */
  Done: ComponentType<{ result: Result }>;
  Details: ComponentType<DetailsProps<Result, Options>>;
}

type State<Result> =
  | { step: 'choose'; error?: string }
  | { step: 'reading' | 'importing'; progress: Progress | null }
  | { step: 'preview' | 'done'; result: Result };

/** Imports a file: choose it, see what will change, then import it. */
export function ImportScreen<Result, Options>({ title, intro, ...of }: Props<Result, Options>) {
  const [chosen, setChosen] = useState<{ file: File; options: Options } | null>(null);
  const [state, setState] = useState<State<Result>>({ step: 'choose' });
  const running = useRef<AbortController>(null);
  useUnsaved(state.step === 'importing');

  async function send(file: File, options: Options, dryRun: boolean) {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const step = dryRun ? 'reading' : 'importing';
    setChosen({ file, options });
    setState({ step, progress: null });
    try {
      const onProgress = (progress: Progress) => {
        if (!signal.aborted) setState({ step, progress });
      };
      const result = await of.send(file, { options, dryRun, onProgress, signal });
      setState({ step: dryRun ? 'preview' : 'done', result });
      if (!dryRun) showToast(...of.toast(result));
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choose', error: failureText(error) });
    }
  }

  return (
    <div className={styles.page}>
      <header>
        <h1 className={typography.staffTitle}>{title}</h1>
        {intro}
      </header>
      <FileChooser
        file={chosen?.file ?? null}
        busy={'progress' in state}
        onChoose={(file) => void send(file, of.options, true)}
      />
      <div aria-live="polite">
        {state.step === 'choose' && state.error && (
          <p role="alert" className={styles.error}>
            {state.error}
          </p>
        )}
        {'progress' in state && <ProgressLine {...state} />}
        {state.step === 'preview' && (
          <p className={styles.summary}>{of.previewText(state.result)}</p>
        )}
        {state.step === 'done' && (
          <p className={styles.summary}>
            <of.Done result={state.result} />
          </p>
        )}
      </div>
      {state.step === 'preview' && chosen && of.buttonText(state.result) && (
        <button
          type="button"
          className={button.primary}
          onClick={() => void send(chosen.file, chosen.options, false)}
        >
          {of.buttonText(state.result)}
        </button>
      )}
      {'result' in state && chosen && (
        <of.Details
          result={state.result}
          options={chosen.options}
          again={
            state.step === 'preview' ? (options) => void send(chosen.file, options, true) : null
          }
        />
      )}
    </div>
  );
}

function ProgressLine({ step, progress }: { step: string; progress: Progress | null }) {
  return (
    <p className={styles.progress}>
      <span id="import-progress">
        {step === 'reading' ? 'Reading the file...' : 'Importing...'}
        {progress && ` ${separated(progress.rows)} rows`}
      </span>
      <progress
        aria-labelledby="import-progress"
        max={progress?.total ?? 1}
        {...(progress && { value: progress.bytes })}
      />
    </p>
  );
}

interface ChooserProps {
  file: File | null;
  busy: boolean;
  onChoose: (file: File) => void;
}

function FileChooser({ file, busy, onChoose }: ChooserProps) {
  return (
    <div className={styles.choose}>
      <label className={button.button} data-busy={busy || undefined}>
        {file ? 'Choose another file' : 'Choose file'}
        <input
          type="file"
          accept=".csv,.tsv,.txt,.gz,text/csv"
          className={styles.file}
          disabled={busy}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // Choosing the same file again reads it again.
            currentTarget.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
      </label>
      {file && <span>{file.name}</span>}
    </div>
  );
}
