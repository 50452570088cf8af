import { useId } from 'react';
import { Link } from 'react-router';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useValues } from '../fields/use-values.ts';
import { isSameTray } from '../images/image-tray.ts';
import { type ImageTrayStore, useImageTray } from '../images/image-tray-store.ts';
import { changedFields } from '../saving/changes.ts';
import type { SavedState } from '../saving/saved-state.ts';
import button from '../../../ui/button.module.css';
import loading from '../../../ui/loading.module.css';
import styles from './action-bar.module.css';

interface Props {
  saved: SavedState;
  store: ImageTrayStore;
  editing: boolean;
  busy: boolean;
}

/** The bar at the bottom: status, Cancel, and the submit button. */
export function ActionBar({ saved, store, editing, busy }: Props) {
  const values = useValues();
  const tray = useImageTray(store);
  const changes =
    changedFields(saved.values, values).length + (isSameTray(saved.tray, tray) ? 0 : 1);
  const newImages = tray.filter(({ file }) => file !== null);
  const uploaded = newImages.filter(({ state }) => state === 'uploaded').length;
  const canAdd = values.modelId !== '' && values.transmissionId !== '' && values.fuelTypeId !== '';
  const disabled = !editing && !canAdd;
  const busyText = editing ? 'Submitting data...' : 'adding car...';
  const statusId = useId();

  return (
    <div className={styles.bar}>
      <p className={styles.status}>
        <output>
          {busy ? (
            <>
              <span className={loading.spinner} aria-hidden /> {busyText}
            </>
          ) : (
            <span id={statusId}>
              {disabled ? 'Choose model, transmission and fuel type first' : changesText(changes)}
            </span>
          )}
        </output>
        {/* Not announced, because it changes with each photo. */}
        {uploaded < newImages.length && (
          <span>
            {uploaded} of {count(newImages.length, 'photo')}
          </span>
        )}
      </p>
      <Link to="/" className={button.button}>
        Cancel
      </Link>
      <BusyButton
        busy={busy}
        busyText={busyText}
        disabled={disabled}
        aria-describedby={disabled ? statusId : undefined}
      >
        {editing ? 'Update Vehicle' : 'Add Vehicle'}
      </BusyButton>
    </div>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const changesText = (changes: number) =>
  changes === 0 ? 'No changes' : count(changes, 'unsaved change');
