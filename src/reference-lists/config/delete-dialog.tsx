import type { ReferenceList } from '../definitions.ts';
import button from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import styles from './config.module.css';
import type { Entry } from './entries.ts';

interface Props {
  list: ReferenceList;
  /** The dialog is open if this is not null. */
  entry: Entry | null;
  onCancel: () => void;
  onDelete: (entry: Entry) => void;
}

export function DeleteDialog({ list, entry, onCancel, onDelete }: Props) {
  return (
    <ConfirmDialog
      open={entry !== null}
      onClose={onCancel}
      title="Are you sure?"
      text={`This action cannot be undone. This will permanently delete the selected ${list.noun} and remove it from the database.`}
      cancel="No, Cancel"
      confirm={
        <button type="button" className={button.danger} onClick={() => entry && onDelete(entry)}>
          Yes, Delete
        </button>
      }
    >
      <p className={styles.deletedName}>
        {[entry?.make?.name, entry?.name].filter(Boolean).join(' ')}
      </p>
    </ConfirmDialog>
  );
}
