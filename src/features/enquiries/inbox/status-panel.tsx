import { useRef, useState } from 'react';
import type { EnquiryDetail } from '../enquiry.ts';
import { LOST_REASONS, OPEN_STATUSES } from '../options.ts';
import { isHeldBack } from '../spam-score.ts';
import { keysOf } from '../../../platform/objects.ts';
import { shortDate } from '../../../platform/format.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import type { ApiBody } from '../../../app/api/contract.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { choicesOf } from './colleagues.ts';
import panel from '../../../ui/panel.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './enquiry.module.css';
import { FollowUpForm } from './follow-up-form.tsx';
import { spamText } from './texts.ts';

type Change = Omit<ApiBody<'put', '/enquiries/:enquiryId'>, 'version'>;

/** The colleague, the follow-up and the outcome of an enquiry. */
export function StatusPanel({ detail }: { detail: EnquiryDetail }) {
  const { enquiry, viewer } = detail;
  const { enquiryId, version, status, assigneeId, followUpAt, remindAt, firstReplySeconds } =
    enquiry;
  const { queue } = useWrite();
  /** The version after the last change, which can be newer than the one of the page. */
  const changedVersion = useRef(0);
  const [losing, setLosing] = useState(false);
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  const change = (changes: Change, done: string) =>
    queue(async () => {
      const known = Math.max(version, changedVersion.current);
      const saved = await browserApi.put('/enquiries/:enquiryId', {
        params: { enquiryId },
        body: { version: known, ...changes },
      });
      changedVersion.current = saved.version;
    }, done);

  if (status === 'spam')
    return (
      <section aria-label="Status" className={styles.panel}>
        <p className={typography.hint}>{spamText(detail)}</p>
        <Button variant="primary" onClick={() => void change({ notSpam: true }, 'Not spam')}>
          Not spam
        </Button>
        {isHeldBack(enquiry) && (
          <Button onClick={() => void change({ status: 'spam' }, 'Marked as spam')}>Spam</Button>
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
            onChange={({ currentTarget: { value, selectedOptions } }) =>
              void change(
                { assigneeId: value ? Number(value) : null },
                value ? `${selectedOptions[0]?.text} looks after it` : 'Nobody looks after it',
              )
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
        <Button
          aria-keyshortcuts="a"
          onClick={() => void change({ assigneeId: viewer.userId }, 'You look after it')}
        >
          Assign to me
        </Button>
      )}
      <FollowUpForm
        key={followUpAt}
        known={followUpAt ? dublinTime(new Date(followUpAt)).date : ''}
        opening={detail.opening}
        save={(at, done) => change({ followUpAt: at }, done)}
      />
      {remindAt && (
        <div className={panel.tight}>
          <p className={typography.hint}>
            Reminder on {shortDate(dublinTime(new Date(remindAt)).date)} if there’s no answer.
          </p>
          <Button onClick={() => void change({ remindAt: null }, 'No reminder')}>
            Remove the reminder
          </Button>
        </div>
      )}
      <div className={styles.endings}>
        {isOpen ? (
          <>
            <Button onClick={() => void change({ status: 'won' }, 'Won')}>Won</Button>
            <Button aria-keyshortcuts="e" onClick={() => setLosing(true)}>
              Lost
            </Button>
            <Button onClick={() => void change({ status: 'spam' }, 'Marked as spam')}>Spam</Button>
          </>
        ) : (
          <Button
            onClick={() =>
              void change({ status: firstReplySeconds === null ? 'new' : 'replied' }, 'Open again')
            }
          >
            Open again
          </Button>
        )}
      </div>
      <Dialog open={losing} onClose={() => setLosing(false)} title="Why was it lost?">
        <div className={panel.answers}>
          {keysOf(LOST_REASONS).map((lostReason) => (
            <Button
              key={lostReason}
              onClick={() => {
                setLosing(false);
                void change({ status: 'lost', lostReason }, 'Lost');
              }}
            >
              {LOST_REASONS[lostReason]}
            </Button>
          ))}
        </div>
        <DialogButtons>
          <Button onClick={() => setLosing(false)}>Cancel</Button>
        </DialogButtons>
      </Dialog>
    </section>
  );
}
