import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import button from '../../../ui/button.module.css';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import type { BooksPeriod } from '../money.ts';
import styles from './books.module.css';

/** Closes a VAT period after a question, because nobody can open it again. */
export function ClosePeriod({ period }: { period: BooksPeriod }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, write } = useWrite('Not closed');
  const missing = period.withoutPurchase.length + period.withoutSalePrice.length;
  const close = async () => {
    const isDone = await write(
      () => browserApi.closePeriod(period.to),
      `${period.name} is closed.`,
    );
    if (isDone) setOpen(false);
  };
  return (
    <div className={styles.close}>
      <button type="button" className={button.primary} onClick={() => setOpen(true)}>
        Close the period
      </button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Close ${period.name}?`}
        cancel="Not yet"
        confirm={
          <BusyButton busy={busy} busyText="Closing..." type="button" onClick={() => void close()}>
            Close the period
          </BusyButton>
        }
      >
        <p>
          Purchases, costs and sales that are dated in it, or earlier, can’t be added, changed or
          deleted any more, by nobody. A late one is dated in the open period.
          {missing > 0 && ' Some cars still lack a purchase or a sale price.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}
