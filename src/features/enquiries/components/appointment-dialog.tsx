import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Appointment } from '../appointments/appointment.ts';
import { appointmentInput, appointmentUpdate } from '../appointments/input.ts';
import { APPOINTMENT_KINDS } from '../appointment-options.ts';
import type { EnquiryDetail } from '../enquiry.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { keysOf } from '../../../platform/objects.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { openingText } from '../../opening/hours-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons, SaveButton } from '../../../ui/form/edit-form.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { choicesOf, staffOfNew } from '../inbox/colleagues.ts';
import { firstName } from '../first-name.ts';
import panel from '../../../ui/panel.module.css';
import styles from './appointment/appointment.module.css';
import { closedText, startOf, ClosedDialog } from './appointment/closed-dialog.tsx';
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
  const { enquiry, opening } = detail;
  const { enquiryId, version } = enquiry;
  const start = appointment?.startsAt ?? enquiry.wantedAt;
  const { date = '', time = '' } = start ? dublinTime(new Date(start)) : {};
  const values = {
    kind: enquiry.carId === null ? 'viewing' : 'testDrive',
    day: date,
    time,
    minutes: String(appointment?.minutes ?? 60),
    staffId: String(appointment?.staffId ?? staffOfNew(detail)),
    place: appointment?.place ?? '',
    note: appointment?.note ?? '',
  };
  const isConfirmed = appointment?.status === 'confirmed';
  const name = firstName(enquiry.name);
  /** What the pressed button adds to the values. */
  const pressed = useRef({ invite: false, confirm: false });
  /** The chosen time and the opening hours, while the user is asked about them. */
  const [warning, setWarning] = useState<string | null>(null);

  const form = useEditForm({
    values,
    schema: appointment ? appointmentUpdate : appointmentInput,
    toInput: ({ kind, day, time: clock, minutes, staffId, place, note }) => {
      const startsAt = startOf(day, clock)?.toISOString() ?? '';
      return {
        ...pressed.current,
        version,
        minutes: Number(minutes),
        staffId: Number(staffId),
        place: place || null,
        note: note || null,
        ...(!appointment && { kind }),
        // An unchanged time is left out: it may have passed.
        ...(startsAt !== appointment?.startsAt && { startsAt }),
      };
    },
    fieldOf: (path) => (path === 'startsAt' ? 'day' : path),
    save: async (body) => {
      if ('kind' in body)
        await browserApi.post('/enquiries/:enquiryId/appointment', 201, {
          params: { enquiryId },
          body,
        });
      else if (appointment)
        await browserApi.put('/enquiries/:enquiryId/appointment/:appointmentId', {
          params: { enquiryId, appointmentId: appointment.appointmentId },
          body,
        });
    },
    done: appointment ? 'The appointment is changed' : 'The appointment is arranged',
    onSaved: onClose,
  });
  const [day, clock, minutes] = useWatch({
    control: form.form.control,
    name: ['day', 'time', 'minutes'],
  });
  const closed = closedText(opening, startOf(day, clock), Number(minutes));

  /** Asks first if the dealer is closed at a time that is new to the customer. */
  async function submit() {
    const isUnchanged = appointment && day === date && clock === time && minutes === values.minutes;
    pressed.current.confirm = false;
    if (closed && (!isUnchanged || pressed.current.invite)) setWarning(closed);
    else await form.submit();
  }

  return (
    <>
      <EditForm state={{ ...form, submit }} aria-label="Appointment" className={styles.form}>
        {!appointment && (
          <SelectField name="kind" label="What is it?" className={panel.whole}>
            {keysOf(APPOINTMENT_KINDS).map((kind) => (
              <option key={kind} value={kind}>
                {APPOINTMENT_KINDS[kind]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField name="day" label="Day" type="date" hint={day && openingText(opening, day)} />
        <TextField
          name="time"
          label="Time"
          type="time"
          step={300}
          hint={closed ? 'We’re closed then.' : undefined}
        />
        <SelectField name="minutes" label="Length">
          {[...new Set([...LENGTHS, Number(values.minutes)])].map((length) => (
            <option key={length} value={length}>
              {length} minutes
            </option>
          ))}
        </SelectField>
        <SelectField name="staffId" label="With">
          {choicesOf(detail, Number(values.staffId)).map((colleague) => (
            <option key={colleague.userId} value={colleague.userId}>
              {colleague.name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="place"
          label="Place"
          hint="Leave it empty for our own address."
          maxLength={120}
          className={panel.whole}
        />
        <TextField
          name="note"
          label="Note"
          hint="Only colleagues see it."
          maxLength={500}
          className={panel.whole}
        />
        <p className={styles.consequence}>
          {enquiry.email === null
            ? `${name} left no email address: please tell them yourself.`
            : isConfirmed
              ? `If you change the day, the time, the place or the colleague, we’ll email ${name}.`
              : `When you confirm, we’ll email ${name} an invitation.`}
        </p>
        {isConfirmed ? (
          <FormButtons onCancel={onClose}>Save changes</FormButtons>
        ) : (
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <SaveButton
              busyText="Confirming..."
              onClick={() => {
                pressed.current.invite = true;
              }}
            >
              Confirm
            </SaveButton>
            <Button
              type="submit"
              disabled={form.busy}
              onClick={() => {
                pressed.current.invite = false;
              }}
            >
              Save as a proposal
            </Button>
          </DialogButtons>
        )}
      </EditForm>
      <ClosedDialog
        text={warning}
        onClose={() => setWarning(null)}
        confirm={appointment ? 'Save it anyway' : 'Arrange it anyway'}
        onConfirm={() => {
          setWarning(null);
          pressed.current.confirm = true;
          void form.submit();
        }}
      />
    </>
  );
}
