import { useState } from 'react';
import { z } from 'zod';
import { browserApi } from '../../../app/api/browser-api.ts';
import { morningOf } from '../../enquiries/follow-up.ts';
import { addDays, dublinTime } from '../../../platform/dublin-time.ts';
import { shortDate } from '../../../platform/format.ts';
import button from '../../../ui/button.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { useWrite } from '../../../ui/use-write.ts';
import type { FollowUpRow } from '../today.ts';
import panel from '../../../ui/panel.module.css';

/** A menu that postpones a follow-up: to tomorrow, by 3 days, or to a date. */
export function LaterButton({ row, now }: { row: FollowUpRow; now: Date }) {
  const { enquiryId, version, name, promisedFor } = row;
  const [open, setOpen] = useState(false);
  const { busy, write } = useWrite();
  const today = dublinTime(now).date;

  async function move(date: string) {
    const at = morningOf(date).toISOString();
    const change = promisedFor === null ? { remindAt: at } : { followUpAt: at };
    const save = () =>
      browserApi.put('/enquiries/:enquiryId', {
        params: { enquiryId },
        body: { version, ...change },
      });
    if (await write(save, `Follow up on ${shortDate(date)}`)) setOpen(false);
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
        <div className={panel.answers}>
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
        <DayForm today={today} onChoose={move} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface DayFormProps {
  today: string;
  onChoose: (date: string) => Promise<void>;
  onClose: () => void;
}

function DayForm({ today, onChoose, onClose }: DayFormProps) {
  const form = useEditForm({
    values: { date: '' },
    schema: z.object({ date: z.string().refine((date) => date > today, 'Choose a later day') }),
    save: ({ date }) => onChoose(date),
    reloads: false,
  });
  return (
    <EditForm state={form} aria-label="Another day" className={panel.answers}>
      <TextField name="date" label="Another day" type="date" min={addDays(today, 1)} />
      <FormButtons onCancel={onClose} />
    </EditForm>
  );
}
