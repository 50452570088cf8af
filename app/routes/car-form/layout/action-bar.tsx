import { useId, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { BusyButton } from '../../../ui/busy-button.tsx';
import type { Base } from '../saving/base.ts';
import { changedFields } from '../saving/changes.ts';
import { sameTray } from '../images/tray.ts';
import type { TrayStore } from '../images/tray-store.ts';
import { useValues } from '../fields/use-values.ts';

interface Props {
  base: Base;
  store: TrayStore;
  editing: boolean;
  busy: boolean;
}

/** Where one stands (or what is needed before a save), Cancel, and the button that saves. */
export function ActionBar({ base, store, editing, busy }: Props) {
  const values = useValues();
  const tray = useSyncExternalStore(store.subscribe, store.get, store.get);
  const changes = changedFields(base.values, values).length + (sameTray(base.tray, tray) ? 0 : 1);
  const uploading = tray.images.filter(({ state }) => state === 'uploading').length;
  const chosen = values.modelId !== '' && values.transmissionId !== '' && values.fuelTypeId !== '';
  const needed = editing || chosen ? null : 'Choose model, transmission and fuel type first';
  const state = useId();

  return (
    <div className="action-bar">
      <output className="action-state tnum">
        {busy ? (
          <>
            <span className="spinner" aria-hidden />{' '}
            {editing ? 'Submitting data...' : 'adding car...'}
          </>
        ) : (
          <span id={state}>{needed ?? stateOf(changes)}</span>
        )}
        {uploading > 0 && ` ${count(uploading, 'image')} uploading`}
      </output>
      <Link to="/" className="button">
        Cancel
      </Link>
      <BusyButton
        busy={busy}
        busyText={editing ? 'Submitting data...' : 'adding car...'}
        disabled={needed !== null}
        aria-describedby={needed === null ? undefined : state}
      >
        {editing ? 'Update Vehicle' : 'Add Vehicle'}
      </BusyButton>
    </div>
  );
}

const count = (figure: number, noun: string) => `${figure} ${noun}${figure === 1 ? '' : 's'}`;

const stateOf = (changes: number) =>
  changes === 0 ? 'No changes' : `${count(changes, 'change')} not saved`;
