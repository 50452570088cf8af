import { dayAndTime } from '../../../opening/day-text.ts';
import type { Appointment } from '../../appointments/appointment.ts';
import type { Enquiry } from '../../enquiry.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { useWrite } from '../../../../ui/use-write.ts';
import { DangerDialog } from '../../../../ui/dialog.tsx';
import { firstName } from '../../first-name.ts';
import { nameOf } from '../../components/appointment/texts.ts';

interface Props {
  enquiry: Enquiry;
  appointment: Appointment;
  open: boolean;
  onClose: () => void;
}

export function CancelDialog({ enquiry, appointment, open, onClose }: Props) {
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
