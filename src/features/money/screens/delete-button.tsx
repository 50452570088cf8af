import { useState } from 'react';
import button from '../../../ui/button.module.css';
import { DangerDialog } from '../../../ui/dialog.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';

interface Props {
  /** The record to delete: `purchase`, `cost of €640`. */
  what: string;
  isLink?: boolean;
  onDelete: () => Promise<unknown>;
}

/** A button that deletes a record after a confirmation. */
export function DeleteButton({ what, isLink, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { busy, write } = useWrite('Not deleted');
  const remove = async () => {
    await write(onDelete, `The ${what} was deleted.`);
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={isLink ? link.link : button.button}
        onClick={() => setOpen(true)}
      >
        Delete<span className={visibility.visuallyHidden}> the {what}</span>
      </button>
      <DangerDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Delete the ${what}?`}
        cancel="Keep it"
        confirm="Delete"
        busy={busy}
        busyText="Deleting..."
        onConfirm={() => void remove()}
      >
        <p>Its files are deleted too.</p>
      </DangerDialog>
    </>
  );
}
