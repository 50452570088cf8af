import { useId } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../app/session.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import type { CarFormValues } from '../fields/form-values.ts';
import { useValues } from '../fields/use-values.ts';
import { counted } from '../../../../platform/format.ts';
import { isSameTray } from '../images/image-tray.ts';
import { type ImageTrayStore, useImageTray } from '../images/image-tray-store.ts';
import { changedFields } from '../../../../ui/form/merge.ts';
import { canBeDraft, saveButton, type SaveKind } from '../saving/save-kind.ts';
import type { SavedState } from '../saving/saved-state.ts';
import button from '../../../../ui/button.module.css';
import loading from '../../../../ui/loading.module.css';
import styles from './action-bar.module.css';

interface Props {
  saved: SavedState;
  store: ImageTrayStore;
  editing: boolean;
  saving: SaveKind | null;
  onSaveDraft: () => void;
  onPublish: () => void;
}

/** The bar at the bottom with the status, Cancel and the buttons that save. */
export function ActionBar({ saved, store, editing, saving, onSaveDraft, onPublish }: Props) {
  const values = useValues();
  const tray = useImageTray(store);
  const changes =
    changedFields(saved.values, values).length + (isSameTray(saved.tray, tray) ? 0 : 1);
  const newImages = tray.filter(({ file }) => file !== null);
  const uploaded = newImages.filter(({ state }) => state === 'uploaded').length;
  const isUploading = uploaded < newImages.length;
  const progress = `${uploaded} of ${counted(newImages.length, 'photo')}`;
  const canAdd = values.modelId !== '' && values.transmissionId !== '' && values.fuelTypeId !== '';
  const disabled = !editing && !canAdd;
  const busy = saving !== null;
  const busyText = editing ? 'Submitting data...' : 'adding car...';
  const isDraft = canBeDraft(values, saved);
  const lacksIdentity = isDraft && !hasIdentity(values);
  const canPublish = useCan()('cars.publish') && isDraft;
  const id = useId();
  const draftId = `${id}-draft`;

  return (
    <div className={styles.bar}>
      <p className={styles.status}>
        <output>
          {busy ? (
            <>
              <span className={loading.spinner} aria-hidden />{' '}
              {saving === 'draft' ? SAVING_DRAFT : busyText}
              {isUploading && ` ${progress}`}
            </>
          ) : (
            <>
              <span id={id}>
                {disabled ? 'Choose model, transmission and fuel type first' : changesText(changes)}
              </span>
              {lacksIdentity && <span id={draftId}>A draft needs make, model and year</span>}
            </>
          )}
        </output>
        {/* Outside the live region: announced only while a save waits for the upload. */}
        {isUploading && !busy && <span>{progress}</span>}
      </p>
      <div className={styles.buttons}>
        <Link to="/" className={button.button}>
          Cancel
        </Link>
        {isDraft && (
          <BusyButton
            type="button"
            name="draft"
            variant="plain"
            busy={saving === 'draft'}
            busyText={SAVING_DRAFT}
            aria-disabled={busy}
            aria-describedby={lacksIdentity ? draftId : undefined}
            onClick={() => !busy && onSaveDraft()}
          >
            {saveButton('draft', editing)}
          </BusyButton>
        )}
        <BusyButton
          variant={canPublish ? 'plain' : 'primary'}
          busy={saving === 'car'}
          busyText={busyText}
          disabled={disabled}
          aria-disabled={busy}
          aria-describedby={disabled ? id : undefined}
          className={canPublish ? styles.asSwitched : undefined}
        >
          {saveButton('car', editing)}
        </BusyButton>
        {canPublish && (
          <BusyButton
            type="button"
            name="publish"
            busy={false}
            busyText={busyText}
            disabled={disabled}
            aria-disabled={busy}
            aria-describedby={disabled ? id : undefined}
            onClick={() => !busy && onPublish()}
          >
            Put it on the site
          </BusyButton>
        )}
      </div>
    </div>
  );
}

const SAVING_DRAFT = 'Saving...';

const hasIdentity = ({ makeId, modelId, year }: CarFormValues) =>
  makeId !== '' && modelId !== '' && year !== '';

const changesText = (changes: number) =>
  changes === 0 ? 'No changes' : counted(changes, 'unsaved change');
