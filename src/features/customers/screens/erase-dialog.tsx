import { useState } from 'react';
import type { CustomerChoice, PhoneMatch } from '../customer.ts';
import { customerReference } from '../options.ts';
import { SALE_YEARS } from '../../privacy/register.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { DangerDialog } from '../../../ui/dialog.tsx';
import styles from './customer.module.css';
import { PhoneMatchChoice } from './phone-matches.tsx';

interface Props {
  open: boolean;
  customer: CustomerChoice;
  matches: readonly PhoneMatch[];
  onClose: () => void;
}

/** Lists the data that is erased and the data that is kept, and erases after confirmation. */
export function EraseDialog({ open, customer, matches, onClose }: Props) {
  const { customerId, name } = customer;
  const { busy, write } = useWrite('Not erased');
  const [confirmed, setConfirmed] = useState<string[]>([]);
  const erase = () =>
    write(async () => {
      const { message } = await browserApi.post('/customers/:customerId/erase', 200, {
        params: { customerId },
        query: { confirm: confirmed.join(',') },
      });
      onClose();
      showToast('Customer Erased', message, 'done', 8);
    });
  return (
    <DangerDialog
      open={open}
      onClose={onClose}
      title="Erase this person?"
      text={`${name} (${customerReference(customerId)}). You can’t undo this.`}
      cancel="No, Cancel"
      confirm="Yes, Erase"
      busy={busy}
      busyText="Erasing..."
      onConfirm={() => void erase()}
    >
      <dl className={styles.consequences}>
        <dt>Erased</dt>
        <dd>
          Name, contact details, note and consents; messages, emails and photos of all enquiries;
          bookings; deals without an order.
        </dd>
        <dt>Cancelled</dt>
        <dd>Appointments that are still ahead. We email them the cancellation.</dd>
        <dt>Kept</dt>
        <dd>
          That there was an enquiry, with its car, times and result. The record of a sale and its
          documents for {SALE_YEARS} years, because of tax law.
        </dd>
      </dl>
      {matches.length > 0 && (
        <PhoneMatchChoice
          matches={matches}
          confirmed={confirmed}
          onChange={setConfirmed}
          effect="erase"
        />
      )}
    </DangerDialog>
  );
}
