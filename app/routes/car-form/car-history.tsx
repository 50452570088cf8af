import { useEffect, useRef, useState } from 'react';
import type { AuditEntry } from '../../../domain/audit-log.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { AuditEntryList } from '../../staff/audit-log.tsx';

interface Read {
  actions: AuditEntry[];
  /** The last page that was read, from 1. */
  page: number;
  more: boolean;
}

/** What staff did to this car, newest first. Give it a `key` of the car's version, to read it again with a newer one. */
export function CarHistory({ carId }: { carId: number }) {
  const [read, setRead] = useState<Read>({ actions: [], page: 0, more: true });
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  const [wanted, setWanted] = useState({ page: 1 });
  const end = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const request = new AbortController();
    browserApi.carHistory(carId, wanted.page, request.signal).then(
      ({ data, pagination }) => {
        setRead((now) => ({
          // What was written meanwhile has moved the pages along.
          actions: [...now.actions, ...data.filter((one) => !has(now.actions, one))],
          page: wanted.page,
          more: wanted.page < pagination.totalPages,
        }));
        setState('read');
      },
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.warn('The history could not be read', error);
        setState('failed');
      },
    );
    return () => request.abort();
  }, [carId, wanted]);

  const { actions, page, more } = read;
  const whole = state === 'read' && !more && page > 1;
  useEffect(() => {
    // The button that was pressed is gone.
    if (whole) end.current?.focus({ preventScroll: true });
  }, [whole]);

  return (
    <section id="history" aria-labelledby="history-title" className="car-history">
      <h2 id="history-title" className="t-3">
        History
      </h2>
      {actions.length > 0 && <AuditEntryList entries={actions} hideSubject />}
      {state === 'read' && actions.length === 0 && (
        <p className="history-state">
          Nobody has changed this car yet. From now on, every change is noted here: who made it,
          when, and what it was before.
        </p>
      )}
      {state === 'reading' && (
        <output className="history-state">
          <span className="spinner" aria-hidden /> Loading...
        </output>
      )}
      {state === 'failed' && <p className="history-state">The history could not be read.</p>}
      {whole && (
        <p ref={end} tabIndex={-1} className="history-state t-small">
          That is all, {actions.length} entries.
        </p>
      )}
      {state !== 'reading' && more && (
        <button
          type="button"
          className="button mt-4"
          onClick={() => {
            setState('reading');
            setWanted({ page: page + 1 });
          }}
        >
          {state === 'failed' ? 'Try again' : 'Show more'}
        </button>
      )}
    </section>
  );
}

const has = (actions: readonly AuditEntry[], { auditEntryId }: AuditEntry) =>
  actions.some((one) => one.auditEntryId === auditEntryId);
