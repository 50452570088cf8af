import { UNDO_SECONDS } from '../../../domain/enquiries/options.ts';
import styles from './inbox.module.css';
import { firstName } from './texts.ts';
import type { SendingControl } from './use-sending.ts';

/** Shows a button for eight seconds after a reply was sent, which takes the reply back. */
export function UndoBar({ sending, undo }: SendingControl) {
  return (
    <output className={styles.undo} hidden={!sending}>
      {sending && (
        <>
          <span>Sending to {firstName(sending.name)}…</span>
          {sending.canUndo && (
            <button
              type="button"
              aria-keyshortcuts="u"
              className={styles.undoButton}
              onClick={() => void undo()}
            >
              Undo
            </button>
          )}
          {sending.canUndo && (
            <span
              aria-hidden
              className={styles.undoTime}
              style={{ '--undo-time': `${UNDO_SECONDS}s` }}
            />
          )}
        </>
      )}
    </output>
  );
}
