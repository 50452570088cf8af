import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { EnquiryDetail } from '../enquiry.ts';
import { morningOf } from '../follow-up.ts';
import { enquiryUpdate } from '../input.ts';
import { shortDate } from '../../../platform/format.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { openPeriodsOn } from '../../opening/opening.ts';
import { openingText } from '../../opening/hours-text.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { ClosedDialog } from '../components/appointment/closed-dialog.tsx';
import panel from '../../../ui/panel.module.css';

const isPast = (day: string): boolean => day !== '' && day < dublinTime(new Date()).date;

interface Props {
  /** Day of the stored follow-up, `YYYY-MM-DD`; empty without one. */
  known: string;
  opening: EnquiryDetail['opening'];
  /** Waits for other writes of the panel. Shows the result in a toast, and resolves to whether it was saved. */
  save: (followUpAt: string | null, done: string) => Promise<boolean>;
}

/** The day of the follow-up. Only the button saves it, because browsers report each part of a typed date. */
export function FollowUpForm({ known, opening, save }: Props) {
  const [warning, setWarning] = useState<string | null>(null);
  const form = useEditForm({
    values: { day: known },
    schema: enquiryUpdate.pick({ followUpAt: true }),
    toInput: ({ day }) => ({ followUpAt: day ? morningOf(day).toISOString() : null }),
    check: (): Record<string, string> =>
      isPast(day) ? { day: 'Choose today or a later day' } : {},
    save: async ({ followUpAt = null }, sent) => {
      const done = sent.day ? `Follow up on ${shortDate(sent.day)}` : 'No follow-up';
      if (!(await save(followUpAt, done))) throw new Error('The follow-up was not saved');
    },
    onFailed: () => true,
    reloads: false,
  });
  const day = useWatch({ control: form.form.control, name: 'day' });

  /** Asks first if the dealer is closed on that day. */
  async function submit() {
    if (day && !isPast(day) && openPeriodsOn(opening, day).length === 0)
      setWarning(`${shortDate(day)}. ${openingText(opening, day)}.`);
    else await form.submit();
  }

  return (
    <>
      <EditForm state={{ ...form, submit }} aria-label="Follow-up" className={panel.tight}>
        <TextField
          name="day"
          label="Follow up on"
          type="date"
          hint={day && openingText(opening, day)}
        />
        {day !== known && <SaveButton>{day ? 'Save follow-up' : 'Remove follow-up'}</SaveButton>}
      </EditForm>
      <ClosedDialog
        text={warning}
        onClose={() => setWarning(null)}
        confirm="Save it anyway"
        onConfirm={() => {
          setWarning(null);
          void form.submit();
        }}
      />
    </>
  );
}
