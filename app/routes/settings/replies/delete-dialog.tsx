import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReplyTemplate } from '../../../../domain/enquiries/enquiry.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { showToast } from '../../../lib/toast.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

interface Props {
  template: ReplyTemplate | null;
  onClose: () => void;
}

export function DeleteDialog({ template, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function remove(templateId: number) {
    setBusy(true);
    try {
      await browserApi.deleteReplyTemplate(templateId);
    } catch (error) {
      void showToast('Not deleted', failureText(error), 'failed');
    }
    setBusy(false);
    onClose();
    await revalidate();
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
