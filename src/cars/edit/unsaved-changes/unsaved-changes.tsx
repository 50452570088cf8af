import { useEffect, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useUser } from '../../../site/session.ts';
import { type CarFormValues, isField } from '../fields/form-values.ts';
import { VEHICLE } from '../fields/sections.ts';
import { useValues } from '../fields/use-values.ts';
import { focusSection } from '../form-section.tsx';
import { changedFields, changesWithout } from '../saving/changes.ts';
import { RestoreOffer } from './restore-offer.tsx';
import {
  deleteChangesWithoutUser,
  deleteUnsavedChanges,
  readUnsavedChanges,
  keyOf,
  storageKey,
  storageOf,
  storeUnsavedChanges,
  type UnsavedChanges as StoredChanges,
} from './storage.ts';

const STORE_AFTER_IDLE_MS = 400;

interface Props {
  /** null for a new car. */
  carId: number | null;
  saved: CarFormValues;
  /** Whether the car is saved, so that nothing more is stored. */
  isSaved: boolean;
}

/**
 * Stores unsaved changes in the browser and offers to restore those of an earlier visit. Until the user
 * decides, new changes are stored together with the offered ones.
 */
export function UnsavedChanges({ carId, saved, isSaved }: Props) {
  const [offered, setOffered] = useState<StoredChanges | 'unread' | null>('unread');
  const form = useFormContext<CarFormValues>();
  const values = useValues();
  const userId = useUser()?.userId ?? 0;
  const storage = useMemo(() => storageOf(userId), [userId]);

  useEffect(() => {
    deleteChangesWithoutUser(carId);
    // oxlint-disable-next-line react/set-state-in-effect -- localStorage is not available while rendering on the server
    setOffered(readUnsavedChanges(storage, carId));
  }, [carId, storage]);

  useEffect(() => {
    // Another tab saved, discarded or restored the offered changes.
    const update = ({ key }: StorageEvent) => {
      if (key !== keyOf(userId, storageKey(carId))) return;
      setOffered((now) => now && readUnsavedChanges(storage, carId));
    };
    addEventListener('storage', update);
    return () => removeEventListener('storage', update);
  }, [carId, storage, userId]);

  useEffect(() => {
    if (offered === 'unread' || isSaved) return undefined;
    const state = { saved, values, ...(offered && { offered: offered.changes }) };
    const store = () => storeUnsavedChanges(storage, carId, state);
    const timer = setTimeout(store, STORE_AFTER_IDLE_MS);
    addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', store);
    };
  }, [offered, isSaved, carId, saved, values, storage]);

  if (!offered || offered === 'unread') return null;
  const close = () => {
    // The buttons disappear, so the focus goes to the form below them.
    focusSection(VEHICLE.id);
    setOffered(null);
  };
  const restore = () => {
    const changes = changesWithout(offered.changes, changedFields(saved, values));
    for (const [name, value] of Object.entries(changes))
      if (isField(name)) form.setValue(name, value, { shouldDirty: true });
    close();
  };
  const discard = () => {
    deleteUnsavedChanges(storage, carId);
    close();
  };
  return <RestoreOffer at={offered.at} onRestore={restore} onDiscard={discard} />;
}
