import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import { showToast } from '../../ui/toast.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export interface DeleteCarProps {
  carId: number;
  segment: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation, deletes the car and opens the search. */
export function DeleteCar({ carId, segment, open, onClose }: DeleteCarProps) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);

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
    showToast('Car Deleted', 'The vehicle has been successfully deleted');
    await navigate('/search');
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Are you sure?"
      text="This action cannot be undone. This will permanently delete this vehicle and remove it from the database."
      cancel="No, Cancel"
      confirm={
        <BusyButton
          type="button"
          variant="danger"
          busy={deleting}
          busyText="Deleting..."
          onClick={() => void remove()}
        >
          Yes, Delete
        </BusyButton>
      }
    />
  );
}
