import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SALE_YEARS } from '../../privacy/register.ts';
import type { CustomerChoice, CustomerDetail, PhoneMatch } from '../customer.ts';
import { customerReference } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useCan } from '../../../app/session.ts';
import { CustomerSearch } from '../components/customer-search.tsx';
import { MergeDialog, SamePerson } from '../components/merge-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import button from '../../../ui/button.module.css';
import { ConfirmDialog, DangerDialog } from '../../../ui/dialog.tsx';
import panel from '../../../ui/panel.module.css';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './customer.module.css';
import { PhoneMatchChoice } from './phone-matches.tsx';

interface Props {
  customer: CustomerDetail['customer'];
  sameAs: CustomerChoice | null;
  matches: readonly PhoneMatch[];
}

/** Merge, export and erase, for owners. */
export function PersonalData({ customer, sameAs, matches }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const [target, setTarget] = useState<CustomerChoice | null>(null);
  const [exporting, setExporting] = useState(false);
  const [erasing, setErasing] = useState(false);
  // Keys of the dialogs, which start again if the records to confirm change.
  const keys = matches.map(({ key }) => key).join();
  const { customerId } = customer;
  return (
    <Section id="data-title" title="Personal data" className={styles.section}>
      {sameAs && (
        <SamePerson
          sameAs={sameAs}
          from={customer}
          into={sameAs}
          onMerged={() => navigate(`/customers/${sameAs.customerId}`)}
        />
      )}
      {can('people.erase') ? (
        <>
          <CustomerSearch
            label="Merge into another customer"
            hint="For a person who is listed twice."
            exceptId={customerId}
            onChoose={setTarget}
          />
          {target && (
            <MergeDialog
              open
              from={customer}
              into={target}
              onClose={() => setTarget(null)}
              onMerged={() => navigate(`/customers/${target.customerId}`)}
            />
          )}
          <div className={panel.buttons}>
            {matches.length === 0 ? (
              <a href={exportAddress(customerId)} download className={button.button}>
                Export
              </a>
            ) : (
              <Button onClick={() => setExporting(true)}>Export</Button>
            )}
            <Button variant="danger" onClick={() => setErasing(true)}>
              Erase
            </Button>
          </div>
          <p className={styles.hint}>
            The export is one file with everything about this person: it answers a request for a
            copy.
          </p>
          <ExportDialog
            key={`export ${keys}`}
            open={exporting}
            customer={customer}
            matches={matches}
            onClose={() => setExporting(false)}
          />
          <EraseDialog
            key={`erase ${keys}`}
            open={erasing}
            customer={customer}
            matches={matches}
            onClose={() => setErasing(false)}
          />
        </>
      ) : (
        <p className={styles.hint}>
          Ask an owner to merge, export or erase the data of this person.
        </p>
      )}
    </Section>
  );
}

/** Returns the address of the export, with the confirmed records that have only the phone number in common. */
const exportAddress = (customerId: number, confirmed: readonly string[] = []): string =>
  `/api/customers/${customerId}/export${confirmed.length > 0 ? `?confirm=${confirmed.join(',')}` : ''}`;

interface DialogProps {
  open: boolean;
  customer: CustomerChoice;
  matches: readonly PhoneMatch[];
  onClose: () => void;
}

/** Asks which records with the phone number of a person belong into the export. */
function ExportDialog({ open, customer, matches, onClose }: DialogProps) {
  const { customerId, name } = customer;
  const [confirmed, setConfirmed] = useState<string[]>([]);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Export this person’s data?"
      text={`${name} (${customerReference(customerId)}). The file goes to the person who asked for it.`}
      cancel="Cancel"
      confirm={
        <a
          href={exportAddress(customerId, confirmed)}
          download
          className={button.primary}
          // Closes after the download has started, because the download needs the link.
          onClick={() => setTimeout(onClose)}
        >
          Export
        </a>
      }
    >
      <PhoneMatchChoice
        matches={matches}
        confirmed={confirmed}
        onChange={setConfirmed}
        effect="export"
      />
    </ConfirmDialog>
  );
}

/** Lists the data that is erased and the data that is kept, and erases after confirmation. */
function EraseDialog({ open, customer, matches, onClose }: DialogProps) {
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
