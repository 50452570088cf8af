import { useState } from 'react';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { DangerDialog } from '../../../../ui/dialog.tsx';
import { useWrite } from '../../../../ui/use-write.ts';
import visibility from '../../../../ui/styles/visibility.module.css';
import link from '../../../../ui/link.module.css';

interface Props {
  carId: number;
  sha256: string;
  /** From 1. */
  place: number;
  onRemoved: () => void;
}

/** Deletes a photo from the adverts of the past, for example because a person on it asks for it. */
export function RemovePhoto({ carId, sha256, place, onRemoved }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { busy, write } = useWrite('Not deleted');
  async function remove() {
    const path = '/cars/:carId/adverts/photos/:sha256';
    await write(
      () => browserApi.remove(path, { params: { carId, sha256 } }),
      'The photo was deleted.',
    );
    setOpen(false);
    onRemoved();
  }
  return (
    <>
      <button type="button" className={link.smallAction} onClick={() => setOpen(true)}>
        Delete<span className={visibility.visuallyHidden}> photo {place}</span>
      </button>
      <DangerDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Delete photo ${place}?`}
        cancel="Keep it"
        confirm="Delete"
        busy={busy}
        busyText="Deleting..."
        onConfirm={() => void remove()}
      >
        <p>
          Do this only if the law asks for it, for example if a person on the photo does. The photo
          can’t prove anything afterwards. A photo that is still on the car must be removed there
          first.
        </p>
      </DangerDialog>
    </>
  );
}
