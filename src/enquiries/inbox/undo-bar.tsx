import { UNDO_SECONDS } from '../options.ts';
import styles from './inbox/inbox.module.css';
import { firstName } from './texts.ts';
import type { SendingControl } from './use-sending.ts';

/** Shows a button for eight seconds after a reply was sent, which takes the reply back. */
export function UndoBar({ sendings, undo }: SendingControl) {
  return (
    <output className={styles.undo}>
      {sendings.map((sending) => (
        <span key={sending.mailId} className={styles.undoReply}>
          <span>Sending to {firstName(sending.name)}…</span>
          {sending.state !== 'sent' && (
            <>
              <button
                type="button"
                aria-keyshortcuts="u"
                aria-disabled={sending.state === 'undoing' || undefined}
                className={styles.undoButton}
                onClick={() => void undo(sending)}
              >
                Undo
              </button>
              <span
                aria-hidden
                className={styles.undoTime}
                style={{ '--undo-time': `${UNDO_SECONDS}s` }}
              />
            </>
          )}
        </span>
      ))}
    </output>
  );
}
