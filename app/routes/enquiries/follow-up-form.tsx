import { useState } from 'react';
import type { EnquiryDetail } from '../../../domain/enquiries/enquiry.ts';
import { shortDate } from '../../../domain/format.ts';
import { dublinInstant, dublinTime } from '../../../domain/opening/dublin-time.ts';
import { openPeriodsOn } from '../../../domain/opening/opening.ts';
import { openingText } from '../../../domain/opening/hours-text.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import button from '../../ui/button.module.css';
import { InputField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ClosedDialog } from './appointment/closed-dialog.tsx';
import styles from './enquiry.module.css';

/** Staff follow up in the morning of the chosen day. */
const FOLLOW_UP_TIME = '09:00';

interface Props {
  /** Day of the stored follow-up, `YYYY-MM-DD`; empty without one. */
  known: string;
  opening: EnquiryDetail['opening'];
  busy: boolean;
  save: (followUpAt: string | null, done: string) => void;
}

/** When to follow up. Not saved before the button is pressed: browsers report each part of a typed date. */
export function FollowUpForm({ known, opening, busy, save }: Props) {
  const [day, setDay] = useState(known);
  const [error, setError] = useState<string>();
  const [warning, setWarning] = useState<string | null>(null);
  const isChanged = day !== known;
  useUnsaved(isChanged);

  function send() {
    setWarning(null);
    if (day)
      save(dublinInstant(day, FOLLOW_UP_TIME).toISOString(), `Follow up on ${shortDate(day)}`);
    else save(null, 'No follow-up');
  }

  function check(form: HTMLFormElement) {
    const field = form.querySelector('input');
    const isPast = day !== '' && day < dublinTime(new Date()).date;
    const problem = field?.validity.badInput
      ? 'Enter a valid date, for example 14/03/2027'
      : isPast && 'Choose today or a later day';
    setError(problem || undefined);
    if (problem) field?.focus();
    else if (day && openPeriodsOn(opening, day).length === 0)
      setWarning(`${shortDate(day)}. ${openingText(opening, day)}.`);
    else send();
  }

  return (
    <Form
      aria-label="Follow-up"
      busy={busy}
      className={styles.followUp}
      onSubmit={({ currentTarget }) => check(currentTarget)}
    >
      <InputField
        label="Follow up on"
        type="date"
        value={day}
        hint={day && openingText(opening, day)}
        error={error}
        onChange={({ currentTarget }) => {
          setDay(currentTarget.value);
          setError(undefined);
        }}
      />
      {isChanged && (
        <button type="submit" className={button.primary}>
          {day ? 'Save follow-up' : 'Remove follow-up'}
        </button>
      )}
      <ClosedDialog
        text={warning}
        onClose={() => setWarning(null)}
        confirm="Save it anyway"
        onConfirm={send}
      />
    </Form>
  );
}
