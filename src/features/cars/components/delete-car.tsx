import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showFailure, showToast, showUndoToast } from '../../../ui/toast.ts';
import { DangerDialog } from '../../../ui/dialog.tsx';

export interface DeleteCarProps {
  carId: number;
  segment: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => Promise<void>;
  /** Called when Undo has restored the car. */
  onRestored?: () => Promise<void>;
}

/** Asks for confirmation and deletes the car. The toast can restore it from the bin. */
export function DeleteCar({
  carId,
  segment,
  open,
  onClose,
  onDeleted,
  onRestored,
}: DeleteCarProps) {
  const [deleting, setDeleting] = useState(false);

  const restore = async () => {
    try {
      await browserApi.post('/cars/:carId/restore', 200, { params: { carId } });
    } catch (error) {
      return showFailure('Not restored', error);
    }
    showToast('Car Restored', 'Everything is as it was.');
    await onRestored?.();
  };

  const remove = async () => {
    setDeleting(true);
    try {
      await browserApi.deleteCar(segment, carId);
    } catch (error) {
      console.warn('Failed to delete the car', error);
      showToast('Error', 'Failed to delete the vehicle', 'failed', 6);
      return;
    } finally {
      setDeleting(false);
      onClose();
    }
    showUndoToast('Car Deleted', 'The vehicle has been successfully deleted', () => void restore());
    await onDeleted();
  };

  return (
    <DangerDialog
      open={open}
      onClose={onClose}
      title="Are you sure?"
      text="This action cannot be undone. This will permanently delete this vehicle and remove it from the database."
      cancel="No, Cancel"
      confirm="Yes, Delete"
      busy={deleting}
      busyText="Deleting..."
      onConfirm={() => void remove()}
    />
  );
}
