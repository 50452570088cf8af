import { useRef, useState } from 'react';
import type { Appointment } from '../appointments/appointment.ts';
import { APPOINTMENT_KINDS } from '../appointment-options.ts';
import type { EnquiryDetail } from '../enquiry.ts';
import { keysOf } from '../../../platform/objects.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import { openingText } from '../../opening/hours-text.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import button from '../../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Field, InputField, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useFocusInvalid } from '../../../ui/use-focus-invalid.ts';
import { choicesOf, staffOfNew } from '../inbox/colleagues.ts';
import { firstName } from '../first-name.ts';
import panel from '../../../ui/panel.module.css';
import styles from './appointment/appointment.module.css';
import { chosenTime, closedText } from './appointment/chosen-time.ts';
import { ClosedDialog } from './appointment/closed-dialog.tsx';
import { sendAppointment } from './appointment/send-appointment.ts';
import { nameOf } from './appointment/texts.ts';

const LENGTHS = [15, 30, 45, 60, 90, 120];

interface Props {
  detail: EnquiryDetail;
  /** Null for a new one. */
  appointment: Appointment | null;
  open: boolean;
  onClose: () => void;
}

/** Arranges or changes an appointment. */
export function AppointmentDialog(props: Props) {
  const { appointment, open, onClose } = props;
  const title = appointment ? `Change the ${nameOf(appointment.kind)}` : 'Arrange an appointment';
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <AppointmentForm {...props} />
    </Dialog>
  );
}

function AppointmentForm({ detail, appointment, onClose }: Props) {
  const { enquiry } = detail;
  const { busy, write } = useWrite();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useFocusInvalid(element, errors);
  const start = appointment?.startsAt ?? enquiry.wantedAt;
  const { date = '', time = '' } = start ? dublinTime(new Date(start)) : {};
  const minutes = appointment?.minutes ?? 60;
  const staffId = appointment?.staffId ?? staffOfNew(detail);
  const isConfirmed = appointment?.status === 'confirmed';
  const [chosen, setChosen] = useState({ day: date, time, minutes });
  /** The form while the user is asked about its time. */
  const [held, setHeld] = useState<FormData | null>(null);
  const name = firstName(enquiry.name);

  function check(form: FormData) {
    const next = chosenTime(form);
    const isUnchanged =
      appointment && next.day === date && next.time === time && next.minutes === minutes;
    const isNews = !isUnchanged || form.get('invite') === 'true';
    if (isNews && closedText(detail.opening, next)) setHeld(form);
    else void send(form);
  }

  async function send(form: FormData, confirm = false) {
    setHeld(null);
    await write(async () => {
      try {
        await sendAppointment(enquiry, appointment, { form, confirm });
        showToast(
          'Saved',
          appointment ? 'The appointment is changed' : 'The appointment is arranged',
        );
        onClose();
      } catch (error) {
        const fields = error instanceof ApiError ? error.errors : {};
        setErrors(fields);
        // `write` shows a message that belongs to no field.
        if (Object.keys(fields).length === 0) throw error;
      }
    });
  }

  return (
    <>
      <Form
        ref={element}
        aria-label="Appointment"
        busy={busy}
        className={styles.form}
        onInput={({ currentTarget }) => setChosen(chosenTime(new FormData(currentTarget)))}
        onSubmit={({ currentTarget, submitter }) => check(new FormData(currentTarget, submitter))}
      >
        {!appointment && (
          <Field label="What is it?" error={errors['kind']} className={panel.whole}>
            {(control) => (
              <Select
                {...control}
                name="kind"
                defaultValue={enquiry.carId === null ? 'viewing' : 'testDrive'}
              >
                {keysOf(APPOINTMENT_KINDS).map((kind) => (
                  <option key={kind} value={kind}>
                    {APPOINTMENT_KINDS[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <InputField
          label="Day"
          name="day"
          type="date"
          defaultValue={date}
          hint={chosen.day && openingText(detail.opening, chosen.day)}
          error={errors['startsAt']}
        />
        <InputField
          label="Time"
          name="time"
          type="time"
          step={300}
          defaultValue={time}
          hint={closedText(detail.opening, chosen) ? 'We’re closed then.' : undefined}
        />
        <Field label="Length" error={errors['minutes']}>
          {(control) => (
            <Select {...control} name="minutes" defaultValue={minutes}>
              {[...new Set([...LENGTHS, minutes])].map((length) => (
                <option key={length} value={length}>
                  {length} minutes
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="With" error={errors['staffId']}>
          {(control) => (
            <Select {...control} name="staffId" defaultValue={staffId}>
              {choicesOf(detail, staffId).map((colleague) => (
                <option key={colleague.userId} value={colleague.userId}>
                  {colleague.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <InputField
          label="Place"
          name="place"
          hint="Leave it empty for our own address."
          maxLength={120}
          defaultValue={appointment?.place ?? ''}
          error={errors['place']}
          className={panel.whole}
        />
        <InputField
          label="Note"
          name="note"
          hint="Only colleagues see it."
          maxLength={500}
          defaultValue={appointment?.note ?? ''}
          error={errors['note']}
          className={panel.whole}
        />
        <p className={styles.consequence}>
          {enquiry.email === null
            ? `${name} left no email address: please tell them yourself.`
            : isConfirmed
              ? `If you change the day, the time, the place or the colleague, we’ll email ${name}.`
              : `When you confirm, we’ll email ${name} an invitation.`}
        </p>
        <DialogButtons>
          <button type="button" className={button.button} onClick={onClose}>
            Cancel
          </button>
          {isConfirmed ? (
            <BusyButton busy={busy} busyText="Saving...">
              Save changes
            </BusyButton>
          ) : (
            <>
              <BusyButton busy={busy} busyText="Confirming..." name="invite" value="true">
                Confirm
              </BusyButton>
              <button type="submit" className={button.button} disabled={busy}>
                Save as a proposal
              </button>
            </>
          )}
        </DialogButtons>
      </Form>
      <ClosedDialog
        text={held && closedText(detail.opening, chosenTime(held))}
        onClose={() => setHeld(null)}
        confirm={appointment ? 'Save it anyway' : 'Arrange it anyway'}
        onConfirm={() => held && void send(held, true)}
      />
    </>
  );
}
