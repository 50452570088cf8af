import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '../../audit-log/audit-log.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { AuditEntryList } from '../../audit-log/audit-entry-list.tsx';
import { CAR_AUDIT_TEXTS } from '../audit-texts.ts';
import loading from '../../../ui/loading.module.css';
import typography from '../../../ui/styles/type.module.css';
import link from '../../../ui/link.module.css';
import styles from './car-history.module.css';

const CAR_TEXTS = [CAR_AUDIT_TEXTS];

interface LoadedEntries {
  entries: AuditEntry[];
  /** The last loaded page, from 1. */
  page: number;
  hasMore: boolean;
}

/** The car's audit log, newest first. Change its `key` with the car's version to reload it. */
export function CarHistory({ carId }: { carId: number }) {
  const [loaded, setLoaded] = useState<LoadedEntries>({ entries: [], page: 0, hasMore: true });
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  // An object instead of a number, so that a retry of the same page runs the effect again.
  const [requested, setRequested] = useState({ page: 1 });
  const end = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const request = new AbortController();
    browserApi
      .get('/audit-log', {
        query: { entity: 'car', entityId: carId, page: requested.page },
        signal: request.signal,
      })
      .then(
        ({ data, pagination }) => {
          setLoaded(({ entries }) => ({
            // A new entry moves the others down, so the next page can repeat entries of this one.
            entries: [...entries, ...data.filter((entry) => !includes(entries, entry))],
            page: requested.page,
            hasMore: requested.page < pagination.totalPages,
          }));
          setState('loaded');
        },
        (error: unknown) => {
          if (request.signal.aborted) return;
          console.warn('Cannot load the car’s history', error);
          setState('failed');
        },
      );
    return () => request.abort();
  }, [carId, requested]);

  const { entries, page, hasMore } = loaded;
  const isComplete = state === 'loaded' && !hasMore && page > 1;
  useEffect(() => {
    // 'Show more' had the focus and has disappeared.
    if (isComplete) end.current?.focus({ preventScroll: true });
  }, [isComplete]);

  return (
    <section id="history" aria-labelledby="history-title" className={styles.history}>
      <h2 id="history-title" className={typography.subheading}>
        History
      </h2>
      <Link to={`/car/${carId}/adverts`} className={link.standalone}>
        What the advert said
      </Link>
      {entries.length > 0 && <AuditEntryList texts={CAR_TEXTS} entries={entries} hideSubject />}
      {state === 'loaded' && entries.length === 0 && (
        <p className={styles.state}>No changes yet. You’ll see here who changed what, and when.</p>
      )}
      {state === 'loading' && (
        <output className={styles.state}>
          <span className={loading.spinner} aria-hidden /> Loading...
        </output>
      )}
      {state === 'failed' && (
        <p className={styles.state}>We couldn’t load the history. Please try again.</p>
      )}
      {isComplete && (
        <p ref={end} tabIndex={-1} className={styles.endOfList}>
          That’s all {entries.length} entries.
        </p>
      )}
      {state !== 'loading' && hasMore && (
        <button
          type="button"
          className={styles.showMore}
          onClick={() => {
            setState('loading');
            setRequested({ page: page + 1 });
          }}
        >
          {state === 'failed' ? 'Try again' : 'Show more'}
        </button>
      )}
    </section>
  );
}

const includes = (entries: readonly AuditEntry[], { auditEntryId }: AuditEntry) =>
  entries.some((entry) => entry.auditEntryId === auditEntryId);
