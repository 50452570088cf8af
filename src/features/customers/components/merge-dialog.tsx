import type { CustomerChoice } from '../customer.ts';
import { customerReference } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import styles from './customers.module.css';

interface Props {
  open: boolean;
  /** The customer who becomes part of the other one. */
  from: CustomerChoice;
  into: CustomerChoice;
  onClose: () => void;
  onMerged?: () => Promise<void> | void;
}

/** Asks for confirmation and merges two customers. */
export function MergeDialog({ open, from, into, onClose, onMerged }: Props) {
  const { busy, write } = useWrite('Not merged');
  const merge = () =>
    write(async () => {
      await browserApi.post('/customers/:customerId/merge', 200, {
        params: { customerId: from.customerId },
        body: { intoId: into.customerId },
      });
      onClose();
      showToast('Customers Merged', `${named(from)} is now part of ${named(into)}`);
      await onMerged?.();
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Merge these two customers?"
      text={
        <>
          {from.name} <Reference {...from} /> becomes part of {into.name} <Reference {...into} />,
          with all enquiries, cars, consents and notes. You can’t undo this.
        </>
      }
      cancel="No, Cancel"
      confirm={
        <BusyButton type="button" busy={busy} busyText="Merging..." onClick={() => void merge()}>
          Yes, Merge
        </BusyButton>
      }
    />
  );
}

const named = ({ customerId, name }: CustomerChoice) =>
  `${name} (${customerReference(customerId)})`;

const Reference = ({ customerId }: CustomerChoice) => (
  <span className={styles.reference}>({customerReference(customerId)})</span>
);
