import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import type { Entry, Section } from './sections.ts';

interface Props {
  section: Section;
  /** What would be deleted; null keeps the dialog closed. */
  entry: Entry | null;
  onCancel: () => void;
  onDelete: (entry: Entry) => void;
}

export function DeleteDialog({ section, entry, onCancel, onDelete }: Props) {
  return (
    <Dialog
      open={entry !== null}
      onClose={onCancel}
      title="Are you sure?"
      text={`This action cannot be undone. This will permanently delete the selected ${section.one} and remove it from the database.`}
      urgent
    >
      {entry && (
        <>
          <p className="delete-subject">
            {entry.make ? `${entry.make.name} ${entry.name}` : entry.name}
          </p>
          <DialogButtons>
            <button type="button" className="button" onClick={onCancel}>
              No, Cancel
            </button>
            <button type="button" className="button button-danger" onClick={() => onDelete(entry)}>
              Yes, Delete
            </button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
