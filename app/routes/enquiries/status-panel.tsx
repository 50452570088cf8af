import { useRef, useState } from 'react';
import type { EnquiryDetail } from '../../../domain/enquiries/enquiry.ts';
import { LOST_REASONS, OPEN_STATUSES } from '../../../domain/enquiries/options.ts';
import { isHeldBack } from '../../../domain/enquiries/spam-score.ts';
import { keysOf } from '../../../domain/objects.ts';
import { dublinInstant, dublinTime } from '../../../domain/opening/dublin-time.ts';
import type { ApiBody } from '../../lib/api/contract.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { useWrite } from '../../lib/use-write.ts';
import button from '../../ui/button.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { choicesOf } from './colleagues.ts';
import styles from './enquiry.module.css';

type Change = Omit<ApiBody<'put', '/enquiries/:enquiryId'>, 'version'>;

/** Staff follow up in the morning of the chosen day. */
const FOLLOW_UP_TIME = '09:00';

/** Who looks after the enquiry, when to follow up, and how it ended. */
export function StatusPanel({ detail }: { detail: EnquiryDetail }) {
  const { enquiry, viewer } = detail;
  const { enquiryId, version, status, assigneeId, followUpAt, firstReplySeconds } = enquiry;
  const { queue } = useWrite();
  /** The version after the last change, which can be newer than the one of the page. */
  const changedVersion = useRef(0);
  const [losing, setLosing] = useState(false);
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  const change = (changes: Change) =>
    queue(async () => {
      const known = Math.max(version, changedVersion.current);
      const saved = await browserApi.updateEnquiry(enquiryId, { version: known, ...changes });
      changedVersion.current = saved.version;
    });

  const isHeld = isHeldBack(enquiry);
  if (status === 'spam')
    return (
      <section aria-label="Status" className={styles.panel}>
        <p className={styles.hint}>
          {isHeld
            ? 'Too many enquiries arrived at once, so we held this one back. Nobody was emailed about it.'
            : 'This looks like spam. Nobody was emailed about it.'}
        </p>
        <button
          type="button"
          className={button.primary}
          onClick={() => void change({ notSpam: true })}
        >
          Not spam
        </button>
        {isHeld && (
          <button
            type="button"
            className={button.button}
            onClick={() => void change({ status: 'spam' })}
          >
            Spam
          </button>
        )}
      </section>
    );
  return (
    <section aria-label="Status" className={styles.panel}>
      <Field label="Looked after by">
        {(control) => (
          <Select
            {...control}
            value={assigneeId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              void change({ assigneeId: value ? Number(value) : null })
            }
          >
            <option value="">Nobody yet</option>
            {choicesOf(detail, assigneeId).map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {assigneeId !== viewer.userId && (
        <button
          type="button"
          aria-keyshortcuts="a"
          className={button.button}
          onClick={() => void change({ assigneeId: viewer.userId })}
        >
          Assign to me
        </button>
      )}
      <Field label="Follow up on">
        {(control) => (
          <TextInput
            {...control}
            key={followUpAt}
            type="date"
            defaultValue={followUpAt ? dublinTime(new Date(followUpAt)).date : ''}
            onBlur={({ currentTarget: { value } }) => {
              const known = followUpAt ? dublinTime(new Date(followUpAt)).date : '';
              if (value === known) return;
              const at = value ? dublinInstant(value, FOLLOW_UP_TIME).toISOString() : null;
              void change({ followUpAt: at });
            }}
          />
        )}
      </Field>
      <div className={styles.endings}>
        {isOpen ? (
          <>
            <button
              type="button"
              className={button.button}
              onClick={() => void change({ status: 'won' })}
            >
              Won
            </button>
            <button
              type="button"
              aria-keyshortcuts="e"
              className={button.button}
              onClick={() => setLosing(true)}
            >
              Lost
            </button>
            <button
              type="button"
              className={button.button}
              onClick={() => void change({ status: 'spam' })}
            >
              Spam
            </button>
          </>
        ) : (
          <button
            type="button"
            className={button.button}
            onClick={() => void change({ status: firstReplySeconds === null ? 'new' : 'replied' })}
          >
            Open again
          </button>
        )}
      </div>
      <Dialog open={losing} onClose={() => setLosing(false)} title="Why was it lost?">
        <div className={styles.outcomes}>
          {keysOf(LOST_REASONS).map((lostReason) => (
            <button
              key={lostReason}
              type="button"
              className={button.button}
              onClick={() => {
                setLosing(false);
                void change({ status: 'lost', lostReason });
              }}
            >
              {LOST_REASONS[lostReason]}
            </button>
          ))}
        </div>
      </Dialog>
    </section>
  );
}
