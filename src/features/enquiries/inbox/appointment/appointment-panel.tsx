import { useState } from 'react';
import { dayAndTime } from '../../../opening/day-text.ts';
import type { Appointment } from '../../appointments/appointment.ts';
import { APPOINTMENT_STATUSES } from '../../appointment-options.ts';
import type { EnquiryDetail, Enquiry } from '../../enquiry.ts';
import { OPEN_STATUSES } from '../../options.ts';
import type { ApiBody } from '../../../../app/api/contract.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { useWrite } from '../../../../ui/use-write.ts';
import { Button } from '../../../../ui/button.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { firstName } from '../../first-name.ts';
import { AppointmentDialog } from '../../components/appointment-dialog.tsx';
import link from '../../../../ui/link.module.css';
import styles from '../../components/appointment/appointment.module.css';
import { closedText, ClosedDialog } from '../../components/appointment/closed-dialog.tsx';
import { nameOf } from '../../components/appointment/texts.ts';
import { DangerDialog } from '../../../../ui/dialog.tsx';

type Change = Omit<ApiBody<'put', '/enquiries/:enquiryId/appointment/:appointmentId'>, 'version'>;

interface Props {
  detail: EnquiryDetail;
  /** Time of `detail` in milliseconds, so that the server and the browser render the same buttons. */
  now: number;
}

/** The appointment of an enquiry, and the visitor's request. */
export function AppointmentPanel({ detail, now }: Props) {
  const { enquiry, appointment } = detail;
  const [dialog, setDialog] = useState<'arrange' | 'change' | 'cancel' | null>(null);
  const isPending = appointment?.status === 'proposed' || appointment?.status === 'confirmed';
  const isOpen = enquiry.erasedAt === null && OPEN_STATUSES.some((open) => open === enquiry.status);
  if (!appointment && !isOpen) return null;
  const close = () => setDialog(null);
  return (
    <section aria-label="Appointment" className={styles.panel}>
      {enquiry.wantedAt && !appointment && (
        <p>
          {firstName(enquiry.name)} would like to drive on{' '}
          <strong>{dayAndTime(new Date(enquiry.wantedAt))}</strong>
        </p>
      )}
      {appointment && <Summary appointment={appointment} />}
      {appointment && isPending && (
        <Actions
          detail={detail}
          appointment={appointment}
          hasStarted={Date.parse(appointment.startsAt) <= now}
          onChange={() => setDialog('change')}
          onCancel={() => setDialog('cancel')}
        />
      )}
      {!isPending && isOpen && (
        <Button onClick={() => setDialog('arrange')}>
          {enquiry.kind === 'testDrive' ? 'Arrange the test drive' : 'Arrange an appointment'}
        </Button>
      )}
      <AppointmentDialog
        detail={detail}
        appointment={dialog === 'change' ? appointment : null}
        open={dialog === 'arrange' || dialog === 'change'}
        onClose={close}
      />
      {appointment && (
        <CancelDialog
          enquiry={enquiry}
          appointment={appointment}
          open={dialog === 'cancel'}
          onClose={close}
        />
      )}
    </section>
  );
}

function Summary({ appointment }: { appointment: Appointment }) {
  const { kind, status, startsAt, minutes, staff, place, note, calendar } = appointment;
  return (
    <div>
      <p className={styles.appointmentTime} data-status={status}>
        {dayAndTime(new Date(startsAt))}
      </p>
      <p className={styles.facts}>
        <strong>{APPOINTMENT_STATUSES[status]}</strong> {nameOf(kind)}, {minutes} minutes, with{' '}
        {staff}
        {place && `, ${place}`}
      </p>
      {calendar && <p className={styles.facts}>{calendar}</p>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

interface ActionsProps {
  detail: EnquiryDetail;
  appointment: Appointment;
  hasStarted: boolean;
  onChange: () => void;
  onCancel: () => void;
}

function Actions({ detail, appointment, hasStarted, onChange, onCancel }: ActionsProps) {
  const { enquiryId, version, erasedAt } = detail.enquiry;
  // If the person was erased, staff can only record how the appointment ended.
  const canChange = erasedAt === null;
  const { appointmentId, kind, status, startsAt, minutes, licenceSeen } = appointment;
  const { busy, write } = useWrite();
  /** State of the tick box until the server has stored it. */
  const [pendingLicence, setPendingLicence] = useState<boolean | null>(null);
  /** Text of the warning that the dealer is closed at the time of the appointment; null while it is hidden. */
  const [warning, setWarning] = useState<string | null>(null);
  const change = (changes: Change, done: string) =>
    write(
      () =>
        browserApi.put('/enquiries/:enquiryId/appointment/:appointmentId', {
          params: { enquiryId, appointmentId },
          body: { version, ...changes },
        }),
      done,
    );
  async function changeLicence(seen: boolean) {
    setPendingLicence(seen);
    await change({ licenceSeen: seen }, seen ? 'Driving licence seen' : 'Driving licence not seen');
    setPendingLicence(null);
  }
  async function confirm(isClosed: boolean) {
    setWarning(null);
    await change({ invite: true, confirm: isClosed }, 'The appointment is confirmed');
  }
  function checkAndConfirm() {
    const closed = closedText(detail.opening, new Date(startsAt), minutes);
    if (closed) setWarning(closed);
    else void confirm(false);
  }
  return (
    <>
      {canChange && status === 'proposed' && !hasStarted && (
        <Button variant="primary" disabled={busy} onClick={checkAndConfirm}>
          Confirm
        </Button>
      )}
      {canChange && kind === 'testDrive' && (
        <TickBox
          checked={pendingLicence ?? licenceSeen}
          onChange={({ currentTarget }) => void changeLicence(currentTarget.checked)}
        >
          Driving licence seen
        </TickBox>
      )}
      <div className={styles.buttons}>
        {hasStarted && (
          <>
            <Button disabled={busy} onClick={() => void change({ status: 'done' }, 'Done')}>
              Done
            </Button>
            <Button
              disabled={busy}
              onClick={() => void change({ status: 'noShow' }, 'Didn’t come')}
            >
              Didn’t come
            </Button>
          </>
        )}
        {canChange && (
          <>
            <Button disabled={busy} onClick={onChange}>
              Change
            </Button>
            <Button disabled={busy} onClick={onCancel}>
              Cancel it
            </Button>
          </>
        )}
      </div>
      <a
        href={`/api/enquiries/${enquiryId}/appointment/${appointmentId}.ics`}
        download
        className={link.standalone}
      >
        Add to your calendar
      </a>
      <ClosedDialog
        text={warning}
        onClose={() => setWarning(null)}
        confirm="Confirm it anyway"
        onConfirm={() => void confirm(true)}
      />
    </>
  );
}

interface CancelProps {
  enquiry: Enquiry;
  appointment: Appointment;
  open: boolean;
  onClose: () => void;
}

function CancelDialog({ enquiry, appointment, open, onClose }: CancelProps) {
  const { enquiryId, version, name, email } = enquiry;
  const { appointmentId, kind, status, startsAt } = appointment;
  const { busy, write } = useWrite();
  const isTold = status === 'confirmed' && email !== null;

  async function cancel() {
    await write(
      () =>
        browserApi.remove('/enquiries/:enquiryId/appointment/:appointmentId', {
          params: { enquiryId, appointmentId },
          body: { version },
        }),
      'The appointment is cancelled',
    );
    onClose();
  }

  return (
    <DangerDialog
      open={open}
      onClose={onClose}
      title={`Cancel the ${nameOf(kind)}?`}
      text={`${dayAndTime(new Date(startsAt))}. ${isTold ? `We’ll email ${firstName(name)}.` : `${firstName(name)} won’t get an email.`}`}
      cancel="Keep it"
      confirm="Cancel it"
      busy={busy}
      busyText="Cancelling..."
      onConfirm={() => void cancel()}
    />
  );
}
