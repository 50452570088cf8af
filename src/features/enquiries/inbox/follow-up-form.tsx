import { useState } from 'react';
import type { EnquiryDetail } from '../enquiry.ts';
import { shortDate } from '../../../platform/format.ts';
import { dublinInstant, dublinTime } from '../../opening/dublin-time.ts';
import { openPeriodsOn } from '../../opening/opening.ts';
import { openingText } from '../../opening/hours-text.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { HALF_TYPED_DATE, isHalfTyped } from '../../../ui/half-typed.ts';
import { ClosedDialog } from '../components/appointment/closed-dialog.tsx';
import panel from '../../../ui/panel.module.css';

/** Staff follow up in the morning of the chosen day. */
const FOLLOW_UP_TIME = '09:00';

interface Props {
  /** Day of the stored follow-up, `YYYY-MM-DD`; empty without one. */
  known: string;
  opening: EnquiryDetail['opening'];
  /** Waits for other writes, which do not disable the form. */
  save: (followUpAt: string | null, done: string) => Promise<unknown>;
}

/** When to follow up. Not saved before the button is pressed: browsers report each part of a typed date. */
export function FollowUpForm({ known, opening, save }: Props) {
  const [day, setDay] = useState(known);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [warning, setWarning] = useState<string | null>(null);
  const isChanged = day !== known;
  useUnsaved(isChanged);

  async function send() {
    setWarning(null);
    setBusy(true);
    if (day)
      await save(
        dublinInstant(day, FOLLOW_UP_TIME).toISOString(),
        `Follow up on ${shortDate(day)}`,
      );
    else await save(null, 'No follow-up');
    setBusy(false);
  }

  function check(form: HTMLFormElement) {
    const field = form.querySelector('input');
    const isPast = day !== '' && day < dublinTime(new Date()).date;
    const problem = isHalfTyped(field) ? HALF_TYPED_DATE : isPast && 'Choose today or a later day';
    setError(problem || undefined);
    if (problem) field?.focus();
    else if (day && openPeriodsOn(opening, day).length === 0)
      setWarning(`${shortDate(day)}. ${openingText(opening, day)}.`);
    else void send();
  }

  return (
    <Form
      aria-label="Follow-up"
      busy={busy}
      className={panel.tight}
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
        <BusyButton busy={busy} busyText="Saving...">
          {day ? 'Save follow-up' : 'Remove follow-up'}
        </BusyButton>
      )}
      <ClosedDialog
        text={warning}
        onClose={() => setWarning(null)}
        confirm="Save it anyway"
        onConfirm={() => void send()}
      />
    </Form>
  );
}
