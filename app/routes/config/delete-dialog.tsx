import type { ReferenceList } from '../../../domain/reference-lists/definitions.ts';
import button from '../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
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
    <Dialog
      open={entry !== null}
      onClose={onCancel}
      title="Are you sure?"
      text={`This action cannot be undone. This will permanently delete the selected ${list.noun} and remove it from the database.`}
      urgent
    >
      {entry && (
        <>
          <p className={styles.deletedName}>
            {entry.make ? `${entry.make.name} ${entry.name}` : entry.name}
          </p>
          <DialogButtons>
            <button type="button" className={button.button} onClick={onCancel}>
              No, Cancel
            </button>
            <button type="button" className={button.danger} onClick={() => onDelete(entry)}>
              Yes, Delete
            </button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
