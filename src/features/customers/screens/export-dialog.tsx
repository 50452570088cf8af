import { useState } from 'react';
import type { CustomerChoice, PhoneMatch } from '../customer.ts';
import { customerReference } from '../options.ts';
import button from '../../../ui/button.module.css';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { PhoneMatchChoice } from './phone-matches.tsx';

/** Returns the address of the export, with the confirmed records that have only the phone number in common. */
export const exportAddress = (customerId: number, confirmed: readonly string[] = []): string =>
  `/api/customers/${customerId}/export${confirmed.length > 0 ? `?confirm=${confirmed.join(',')}` : ''}`;

interface Props {
  open: boolean;
  customer: CustomerChoice;
  matches: readonly PhoneMatch[];
  onClose: () => void;
}

/** Asks which records with the phone number of a person belong into the export. */
export function ExportDialog({ open, customer, matches, onClose }: Props) {
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
          // After the download has started, which needs the link.
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
