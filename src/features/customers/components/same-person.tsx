import { useState } from 'react';
import { Link } from 'react-router';
import type { CustomerChoice } from '../customer.ts';
import { useCan } from '../../../app/session.ts';
import button from '../../../ui/button.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './customers.module.css';
import { MergeDialog } from './merge-dialog.tsx';

interface Props {
  /** The customer who may be the same person. */
  sameAs: CustomerChoice;
  /** The merge adds `from` to `into`. One of the two is `sameAs`. */
  from: CustomerChoice;
  into: CustomerChoice;
  onMerged?: () => Promise<void> | void;
}

/** A notice that two customers may be one person. Owners can merge them. */
export function SamePerson({ sameAs, from, into, onMerged }: Props) {
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
          <button type="button" className={button.button} onClick={() => setOpen(true)}>
            Merge
          </button>
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
