import { useState } from 'react';
import { Link } from 'react-router';
import type { CustomerChoice } from '../customer.ts';
import { customerReference } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useCan } from '../../../app/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './customers.module.css';

interface MergeProps {
  open: boolean;
  /** The customer who becomes part of the other one. */
  from: CustomerChoice;
  into: CustomerChoice;
  onClose: () => void;
  onMerged?: () => Promise<void> | void;
}

/** Asks for confirmation and merges two customers. */
export function MergeDialog({ open, from, into, onClose, onMerged }: MergeProps) {
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

interface SamePersonProps extends Pick<MergeProps, 'from' | 'into' | 'onMerged'> {
  /** The customer who may be the same person: one of `from` and `into`. */
  sameAs: CustomerChoice;
}

/** A notice that two customers may be one person. Owners can merge them. */
export function SamePerson({ sameAs, from, into, onMerged }: SamePersonProps) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.samePerson}>
      <p className={typography.hint}>
        This may be the same person as{' '}
        <Link to={`/customers/${sameAs.customerId}`} className={styles.link}>
          {sameAs.name}
        </Link>
        .{!can('people.erase') && ' Ask an owner to merge them.'}
      </p>
      {can('people.erase') && (
        <>
          <Button onClick={() => setOpen(true)}>Merge</Button>
          <MergeDialog
            open={open}
            from={from}
            into={into}
            onClose={() => setOpen(false)}
            onMerged={onMerged}
          />
        </>
      )}
    </div>
  );
}
