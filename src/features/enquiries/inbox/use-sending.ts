import { useEffect, useState } from 'react';
import { UNDO_SECONDS } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { failureText, isRefusal } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { pollNow } from '../waiting.ts';

/** A reply that was sent with a tap but is not part of the thread yet. */
interface Reply {
  enquiryId: number;
  mailId: number;
  name: string;
  /** Called when it can no longer be taken back. */
  onSent: () => void;
}

interface Sending extends Reply {
  state: 'undoable' | 'undoing' | 'sent';
  /** Time of `performance.now()` until which it can be taken back. */
  undoUntil: number;
}

/**
 * Milliseconds from the end of the time for Undo until the reply is in the thread: the queue sends it within
 * this time.
 */
const SHOWN_AFTER_MS = 4_000;

const endOf = ({ state, undoUntil }: Sending) =>
  state === 'sent' ? undoUntil + SHOWN_AFTER_MS : undoUntil;

const changed = (mailId: number, changes: Partial<Sending>) => (sendings: Sending[]) =>
  sendings.map((one) => (one.mailId === mailId ? { ...one, ...changes } : one));

const without = (mailId: number) => (sendings: Sending[]) =>
  sendings.filter((one) => one.mailId !== mailId);

/** Follows replies from the tap until the thread shows them, latest first. */
export function useSending() {
  const [sendings, setSendings] = useState<Sending[]>([]);

  useEffect(() => {
    const [next] = sendings
      .filter(({ state }) => state !== 'undoing')
      .toSorted((a, b) => endOf(a) - endOf(b));
    if (!next) return undefined;
    const end = () => {
      if (next.state === 'undoable') {
        next.onSent();
        setSendings(changed(next.mailId, { state: 'sent' }));
      } else {
        setSendings(without(next.mailId));
        // Not a reload: without a session it would open the dialog to sign in, though the user did nothing.
        pollNow();
      }
    };
    const timer = setTimeout(end, Math.max(0, endOf(next) - performance.now()));
    return () => clearTimeout(timer);
  }, [sendings]);

  const start = (reply: Reply) => {
    const undoUntil = performance.now() + UNDO_SECONDS * 1000;
    setSendings((all) => [{ ...reply, state: 'undoable', undoUntil }, ...all]);
  };

  async function undo({ enquiryId, mailId, state, undoUntil }: Sending) {
    // A second press while the first one is on its way would be refused, as if the reply had been sent.
    if (state !== 'undoable') return;
    setSendings(changed(mailId, { state: 'undoing' }));
    try {
      await browserApi.remove('/enquiries/:enquiryId/messages/:mailId', {
        params: { enquiryId, mailId },
      });
      setSendings(without(mailId));
    } catch (error) {
      showToast('Not undone', failureText(error), 'failed');
      const until = isRefusal(error) ? performance.now() : undoUntil;
      setSendings(changed(mailId, { state: 'undoable', undoUntil: until }));
    }
  }
  return { sendings, start, undo };
}
export type SendingControl = ReturnType<typeof useSending>;
