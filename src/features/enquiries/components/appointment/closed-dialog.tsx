import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';

interface Props {
  /** The chosen time and the opening hours, in words; null closes the dialog. */
  text: string | null;
  onClose: () => void;
  /** Text of the button that keeps the time. */
  confirm: string;
  onConfirm: () => void;
}

/** Warns staff before they choose a time at which the dealer is closed. */
export const ClosedDialog = ({ text, onClose, confirm, onConfirm }: Props) => (
  <ConfirmDialog
    open={text !== null}
    onClose={onClose}
    title="We’re closed then"
    text={text}
    cancel="Choose another time"
    confirm={
      <Button variant="primary" onClick={onConfirm}>
        {confirm}
      </Button>
    }
  />
);
