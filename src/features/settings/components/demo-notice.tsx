import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { cars as carCount } from '../../../platform/format.ts';
import button from '../../../ui/button.module.css';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import type { DemoData } from '../demo-data.ts';
import styles from './demo-notice.module.css';

interface Props {
  /** null for a user who cannot remove demo data. */
  demo: DemoData | null;
  onRemoved: () => void;
}

/** Whether demo data are left that can be removed. */
export const isDemoLeft = ({ cars, enquiries }: DemoData): boolean => cars + enquiries > 0;

/** Offers to remove the demo cars and enquiries while some can be removed. */
export function DemoNotice({ demo, onRemoved }: Props) {
  const [open, setOpen] = useState(false);
  const { busy, write } = useWrite('Not removed');

  if (!demo || !isDemoLeft(demo)) return null;
  const what = namesOf(demo.cars, demo.enquiries);
  const kept = demo.keptCars + demo.keptEnquiries;

  async function remove() {
    const isDone = await write(async () => {
      await browserApi.post('/demo-data/remove', 200, {});
      onRemoved();
      showToast('Demo Data Removed', `${what} are gone`);
    });
    if (!isDone) setOpen(false);
  }

  return (
    <div className={styles.notice}>
      <p>This installation still has {what} from the demo.</p>
      <button type="button" className={button.button} onClick={() => setOpen(true)}>
        Remove the demo cars and enquiries
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Remove the demo cars and enquiries?"
        text={`${what} are deleted for good, with their photos.${
          kept > 0
            ? ` ${namesOf(demo.keptCars, demo.keptEnquiries)} that your team has changed stay.`
            : ''
        }`}
        cancel="Cancel"
        confirm={
          <button
            type="button"
            className={button.danger}
            disabled={busy}
            onClick={() => void remove()}
          >
            {busy ? 'Removing...' : 'Remove'}
          </button>
        }
      />
    </div>
  );
}

/** `48 cars and 12 enquiries`; leaves out a count of 0. */
function namesOf(cars: number, enquiries: number): string {
  const names = [
    ...(cars > 0 ? [carCount(cars)] : []),
    ...(enquiries > 0 ? [`${enquiries} ${enquiries === 1 ? 'enquiry' : 'enquiries'}`] : []),
  ];
  return names.join(' and ');
}
