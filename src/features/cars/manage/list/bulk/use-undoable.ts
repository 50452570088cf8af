import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../../../../platform/durations.ts';
import { useUser } from '../../../../../app/session.ts';
import { BULK_UNDO, sessionStore } from '../../../../../ui/browser-storage.ts';

/** A bulk change that can be undone. */
interface Undoable {
  text: string;
  token: string;
  /** ISO time. */
  until: string;
}

const COUNT_EVERY_MS = 5_000;

/**
 * The user's last bulk change while it can be undone, and the minutes that are left for it. The browser stores it until
 * the user signs out or closes the tab, so that it survives a reload and a visit of other screens.
 */
export function useUndoable() {
  const userId = useUser()?.userId ?? 0;
  const [{ known, now }, setShown] = useState<Shown>({ known: null, now: 0 });

  const keep = (next: Undoable | null) => {
    if (next) sessionStore.setItem(BULK_UNDO, JSON.stringify({ ...next, userId }));
    else sessionStore.removeItem(BULK_UNDO);
    setShown({ known: next, now: Date.now() });
  };

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- sessionStorage is not available while rendering on the server
    setShown({ known: readUndoable(userId), now: Date.now() });
  }, [userId]);

  useEffect(() => {
    if (!known) return undefined;
    const count = () => {
      const isOver = Date.parse(known.until) <= Date.now();
      if (isOver) sessionStore.removeItem(BULK_UNDO);
      setShown({ known: isOver ? null : known, now: Date.now() });
    };
    const timer = setInterval(count, COUNT_EVERY_MS);
    return () => clearInterval(timer);
  }, [known]);

  const minutes = known ? Math.ceil((Date.parse(known.until) - now) / MINUTE_MS) : 0;
  return { undoable: minutes > 0 ? known : null, minutes, keep };
}

interface Shown {
  known: Undoable | null;
  /** Milliseconds since 1970. */
  now: number;
}

function readUndoable(userId: number): Undoable | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `keep`
  const stored = JSON.parse(sessionStore.getItem(BULK_UNDO) ?? 'null') as
    | (Undoable & { userId: number })
    | null;
  return stored?.userId === userId ? stored : null;
}
