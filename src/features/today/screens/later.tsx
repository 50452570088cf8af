import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { morningOf } from '../../enquiries/follow-up.ts';
import { addDays, dublinTime } from '../../opening/dublin-time.ts';
import { shortDate } from '../../../platform/format.ts';
import button from '../../../ui/button.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { InputField } from '../../../ui/field.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { Form } from '../../../ui/form.tsx';
import { HALF_TYPED_DATE, isHalfTyped } from '../../../ui/half-typed.ts';
import { useWrite } from '../../../ui/use-write.ts';
import type { FollowUpRow } from '../today.ts';
import styles from './today.module.css';

/** A menu that postpones a follow-up: to tomorrow, by 3 days, or to a date. */
export function LaterButton({ row, now }: { row: FollowUpRow; now: Date }) {
  const { enquiryId, version, name, promisedFor } = row;
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const { busy, write } = useWrite();
  const today = dublinTime(now).date;

  async function move(date: string) {
    const at = morningOf(date).toISOString();
    const change = promisedFor === null ? { remindAt: at } : { followUpAt: at };
    const save = () => browserApi.updateEnquiry(enquiryId, { version, ...change });
    if (await write(save, `Follow up on ${shortDate(date)}`)) setOpen(false);
  }

  function moveToTyped(form: HTMLFormElement) {
    const field = form.querySelector('input');
    const date = field?.value ?? '';
    const problem = isHalfTyped(field) ? HALF_TYPED_DATE : date <= today && 'Choose a later day';
    setError(problem || undefined);
    if (problem) field?.focus();
    else void move(date);
  }

  return (
    <>
      <button
        type="button"
        aria-label={`Later: ${name}`}
        className={button.button}
        onClick={() => setOpen(true)}
      >
        Later
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="When do you follow up?" text={name}>
        <div className={styles.choices}>
          {[1, 3].map((days) => (
            <button
              key={days}
              type="button"
              className={button.button}
              disabled={busy}
              onClick={() => void move(addDays(today, days))}
            >
              {days === 1 ? 'Tomorrow' : `In ${days} days`}
            </button>
          ))}
        </div>
        <Form
          aria-label="Another day"
          busy={busy}
          className={styles.choices}
          onSubmit={({ currentTarget }) => moveToTyped(currentTarget)}
        >
          <InputField label="Another day" type="date" min={addDays(today, 1)} error={error} />
          <FormButtons busy={busy} onCancel={() => setOpen(false)} />
        </Form>
      </Dialog>
    </>
  );
}
