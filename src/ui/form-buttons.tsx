import { BusyButton } from './busy-button.tsx';
import button from './button.module.css';
import { DialogButtons } from './dialog.tsx';

interface Props {
  busy: boolean;
  submit?: string;
  /** The text of the submit button while busy. */
  busyText?: string;
  onCancel: () => void;
}

/** Cancel and submit, at the end of a form in a dialog. */
export const FormButtons = ({ busy, submit = 'Save', busyText = 'Saving...', onCancel }: Props) => (
  <DialogButtons>
    <button type="button" className={button.button} onClick={onCancel}>
      Cancel
    </button>
    <BusyButton busy={busy} busyText={busyText}>
      {submit}
    </BusyButton>
  </DialogButtons>
);
