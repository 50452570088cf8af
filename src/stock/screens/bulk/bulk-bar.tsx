import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../api/browser-api.ts';
import { separated } from '../../../platform/format.ts';
import button from '../../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { useCan } from '../../../site/session.ts';
import { MAX_BULK } from '../../options.ts';
import type { BulkResult, BulkResults } from '../../changes.ts';
import { changedText, irishTime } from '../texts.ts';
import type { Selection } from '../use-selection.ts';
import styles from './bulk.module.css';
import { BulkDialog, BULK_TEXTS, type BulkKind } from './bulk-dialog.tsx';
import { ResultList } from './result-list.tsx';
import { keysOf } from '../../../platform/objects.ts';

/** A bulk change that can be undone. */
interface Undoable {
  text: string;
  token: string;
  until: string;
}

/** Kept while the user is on other screens. */
let undoable: Undoable | null = null;

/** What can be done with the selected cars; after that, how to undo it. */
export function BulkBar({ selection }: { selection: Selection }) {
  const can = useCan();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [undo, setUndo] = useUndoable();
  const { busy, write } = useWrite('Not undone');
  const [kept, setKept] = useState<readonly BulkResult[] | null>(null);
  const { cars, clear } = selection;
  const ids = cars.map(({ carId }) => carId).join(',');

  const onDone = ({ results, undo: given }: BulkResults) => {
    setUndo(given ? { ...given, text: changedText(results) } : null);
  };
  const takeBack = async ({ token }: Undoable) =>
    write(async () => {
      const { results } = await browserApi.undoChange(token);
      setUndo(null);
      const others = results.filter(({ result }) => result !== 'done');
      if (others.length > 0) setKept(others);
      else showToast('Undone', 'Everything is as it was.');
    });

  return (
    <>
      {cars.length > 0 ? (
        <section aria-label="Selected cars" className={styles.bar}>
          <p className={styles.count}>
            <output>{separated(cars.length)} selected</output>
          </p>
          <div className={styles.actions}>
            {cars.length > MAX_BULK ? (
              <p>Select at most {MAX_BULK} cars.</p>
            ) : (
              keysOf(BULK_TEXTS)
                .filter((name) => name !== 'price' || can('cars.price'))
                .map((name) => (
                  <button
                    key={name}
                    type="button"
                    className={styles.action}
                    onClick={() => setKind(name)}
                  >
                    {BULK_TEXTS[name].button}
                  </button>
                ))
            )}
            {cars.length <= MAX_BULK && (
              <>
                <a href={`/api/stock/export.csv?ids=${ids}`} download className={styles.action}>
                  Export
                </a>
                <Link to={`/car/${cars[0]?.carId}/sheet?ids=${ids}`} className={styles.action}>
                  Window sheets
                </Link>
              </>
            )}
            <button type="button" className={styles.action} onClick={clear}>
              Clear
            </button>
          </div>
        </section>
      ) : (
        undo && (
          <section aria-label="Last change" className={styles.bar}>
            <p className={styles.count}>
              <output>{undo.text}</output>
            </p>
            <div className={styles.actions}>
              <button
                type="button"
                aria-disabled={busy || undefined}
                className={styles.action}
                onClick={() => void takeBack(undo)}
              >
                Undo
              </button>
              <span className={styles.until}>until {irishTime(undo.until).split(', ')[1]}</span>
              <button type="button" className={styles.action} onClick={() => setUndo(null)}>
                Hide
              </button>
            </div>
          </section>
        )
      )}
      <BulkDialog
        kind={kind}
        cars={cars}
        onDone={onDone}
        onClose={(isDone) => {
          setKind(null);
          if (isDone) clear();
        }}
      />
      <Dialog
        open={kept !== null}
        onClose={() => setKept(null)}
        title="Not everything was undone"
        text="Someone has changed these cars since. The others are as they were."
      >
        <ResultList results={kept ?? []} />
        <DialogButtons>
          <button type="button" className={button.primary} onClick={() => setKept(null)}>
            Close
          </button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

/** The last bulk change until its time is over. */
function useUndoable() {
  const [known, setKnown] = useState(() => undoable);
  const set = (next: Undoable | null) => {
    undoable = next;
    setKnown(next);
  };
  useEffect(() => {
    if (!known) return undefined;
    const timer = setTimeout(
      () => {
        undoable = null;
        setKnown(null);
      },
      Date.parse(known.until) - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [known]);
  return [known, set] as const;
}
