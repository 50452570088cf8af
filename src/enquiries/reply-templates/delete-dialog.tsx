import type { ReplyTemplate } from '../enquiry.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useWrite } from '../../ui/use-write.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface Props {
  template: ReplyTemplate | null;
  onClose: () => void;
}

export function DeleteDialog({ template, onClose }: Props) {
  const { busy, write } = useWrite('Not deleted');

  async function remove(templateId: number) {
    await write(() => browserApi.deleteReplyTemplate(templateId), 'The reply is deleted');
    onClose();
  }

  return (
    <ConfirmDialog
      open={template !== null}
      onClose={onClose}
      title="Delete this reply?"
      text={template && `“${template.title}” won’t be suggested any more.`}
      cancel="No, Cancel"
      confirm={
        <BusyButton
          type="button"
          variant="danger"
          busy={busy}
          busyText="Deleting..."
          onClick={() => template && void remove(template.templateId)}
        >
          Yes, Delete
        </BusyButton>
      }
    />
  );
}
