import { useState } from 'react';
import { Link } from 'react-router';
import { separated } from '../../../../../platform/format.ts';
import button from '../../../../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../../../../ui/dialog.tsx';
import { useWrite } from '../../../../../ui/use-write.ts';
import { useCan } from '../../../../../app/session.ts';
import { MAX_BULK } from '../../options.ts';
import type { BulkResult, BulkResults } from '../../changes.ts';
import { changedText } from '../texts.ts';
import type { Selection } from '../use-selection.ts';
import styles from './bulk.module.css';
import { BulkDialog, BULK_TEXTS, type BulkKind, ResultList } from './bulk-dialog.tsx';
import { undoChange } from '../../use-car-writes.ts';
import { keysOf } from '../../../../../platform/objects.ts';
import { useUndoable } from './use-undoable.ts';

/** Buttons for the selected cars, and after a change the button to undo it. */
export function BulkBar({ selection }: { selection: Selection }) {
  const can = useCan();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { undoable, minutes, keep } = useUndoable();
  const { busy, write } = useWrite('Not undone');
  const [notUndone, setNotUndone] = useState<readonly BulkResult[] | null>(null);
  const { cars, clear } = selection;
  const ids = cars.map(({ carId }) => carId).join(',');

  const onDone = ({ results, undo: given }: BulkResults) => {
    keep(given ? { ...given, text: changedText(results) } : null);
  };
  const takeBack = async (token: string) =>
    write(async () => {
      const others = await undoChange(token);
      keep(null);
      if (others.length > 0) setNotUndone(others);
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
        undoable && (
          <section aria-label="Last change" className={styles.bar}>
            <p className={styles.count}>
              <output>{undoable.text}</output>
            </p>
            <div className={styles.actions}>
              <button
                type="button"
                aria-disabled={busy || undefined}
                className={styles.action}
                onClick={() => void takeBack(undoable.token)}
              >
                Undo
              </button>
              <span className={styles.until}>{minutes} min left</span>
              <button type="button" className={styles.action} onClick={() => keep(null)}>
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
        open={notUndone !== null}
        onClose={() => setNotUndone(null)}
        title="Not everything was undone"
        text="Someone has changed these cars since. The others are as they were."
      >
        <ResultList results={notUndone ?? []} />
        <DialogButtons>
          <button type="button" className={button.primary} onClick={() => setNotUndone(null)}>
            Close
          </button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
