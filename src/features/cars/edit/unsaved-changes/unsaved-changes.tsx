import { useEffect, useMemo, useState, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useUser } from '../../../../app/session.ts';
import { type CarFormValues, isField } from '../fields/form-values.ts';
import { useValues } from '../fields/use-values.ts';
import { focusSection } from '../form-section.tsx';
import { changedFields } from '../../../../ui/form/merge.ts';
import { changesWithout, type SavedState } from '../saving/saved-state.ts';
import type { ImageTray } from '../images/image-tray.ts';
import type { ImageTrayStore } from '../images/image-tray-store.ts';
import { type KeptPhotos, photoKeeper, restoredTray } from './kept-photos.ts';
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
import { shortDate } from '../../../../platform/format.ts';
import button from '../../../../ui/button.module.css';
import panel from '../../../../ui/panel.module.css';
import styles from '../car-form.module.css';

const STORE_AFTER_IDLE_MS = 400;
const STORE_PHOTOS_AFTER_MS = 100;

interface Props {
  /** null for a new car. */
  carId: number | null;
  saved: SavedState;
  store: ImageTrayStore;
  /** Whether the car is saved, so that nothing more is stored. */
  isSaved: boolean;
}

/**
 * Stores unsaved changes and new photos in the browser and offers to restore those of an earlier visit. Until the user
 * decides, new changes are stored together with the offered ones.
 */
export function UnsavedChanges({ carId, saved, store, isSaved }: Props) {
  const userId = useUser()?.userId ?? 0;
  const text = useStoredText({ userId, carId, saved: saved.values, isSaved });
  const photos = useStoredPhotos({ userId, carId, saved: saved.tray, store, isSaved });

  if (photos.isReading || (!text.offered && !photos.offered)) return null;
  const close = () => {
    // The buttons disappear, so the focus goes to the form below them.
    focusSection('images');
    text.close();
    photos.close();
  };
  const restore = () => {
    text.restore();
    photos.restore();
    close();
  };
  const discard = () => {
    text.discard();
    photos.discard();
    close();
  };
  return (
    <RestoreOffer
      at={Math.max(text.offered?.at ?? 0, photos.offered?.at ?? 0)}
      photos={photos.offered?.files.size ?? 0}
      onRestore={restore}
      onDiscard={discard}
    />
  );
}

interface Stored<Saved> {
  userId: number;
  carId: number | null;
  saved: Saved;
  isSaved: boolean;
}

function useStoredText({ userId, carId, saved, isSaved }: Stored<CarFormValues>) {
  const [offered, setOffered] = useState<StoredChanges | 'unread' | null>('unread');
  const form = useFormContext<CarFormValues>();
  const values = useValues();
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

  const found = offered === 'unread' ? null : offered;
  return {
    offered: found,
    close: () => setOffered(null),
    restore: () => {
      const changes = changesWithout(found?.changes ?? {}, changedFields(saved, values));
      for (const [name, value] of Object.entries(changes))
        if (isField(name)) form.setValue(name, value, { shouldDirty: true });
    },
    discard: () => deleteUnsavedChanges(storage, carId),
  };
}

function useStoredPhotos({
  userId,
  carId,
  saved,
  store,
  isSaved,
}: Stored<ImageTray> & { store: ImageTrayStore }) {
  const [offered, setOffered] = useState<KeptPhotos | 'unread' | null>('unread');
  const keeper = photoKeeper(userId, carId);

  useEffect(() => {
    let isCurrent = true;
    keeper.read().then(
      (photos) => isCurrent && setOffered(photos),
      // The browser stores nothing, for example in a private window.
      () => isCurrent && setOffered(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [keeper]);

  const isOffered = offered !== 'unread' && offered !== null;
  useEffect(() => {
    if (!isOffered) return undefined;
    // Another tab may have saved, discarded or restored the offered photos.
    const update = () => {
      if (document.visibilityState === 'visible') keeper.read().then(setOffered, () => {});
    };
    addEventListener('visibilitychange', update);
    return () => removeEventListener('visibilitychange', update);
  }, [isOffered, keeper]);

  useEffect(() => {
    if (offered === 'unread' || isSaved) return undefined;
    const write = async () => {
      const stored = await keeper.write({ tray: store.get(), saved, offered });
      const files = new Set(stored.map(({ file }) => file));
      if (store.get().some(({ file, kept }) => file && !kept && files.has(file)))
        store.set(
          store.get().map((image) => (files.has(image.file) ? { ...image, kept: true } : image)),
        );
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = '';
    const schedule = () => {
      const state = storedState(store.get());
      if (state === last) return;
      last = state;
      clearTimeout(timer);
      timer = setTimeout(
        () => void write().catch((error: unknown) => console.warn('Cannot keep the photos', error)),
        STORE_PHOTOS_AFTER_MS,
      );
    };
    schedule();
    const unsubscribe = store.subscribe(schedule);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [offered, isSaved, keeper, saved, store]);

  const found = offered === 'unread' ? null : offered;
  return {
    isReading: offered === 'unread',
    offered: found,
    close: () => setOffered(null),
    restore: () => {
      if (found) store.restore(restoredTray({ kept: found, saved, current: store.get() }));
    },
    discard: () => void keeper.clear().catch(() => {}),
  };
}

/** Returns a key that changes with each value that is stored, but not with the progress of uploads. */
const storedState = (tray: ImageTray): string =>
  JSON.stringify(
    tray.map(({ id, path, upload, turns, file }) => [id, path, upload?.key, turns, file?.size]),
  );

interface OfferProps {
  /** When the changes were stored, in milliseconds since 1970. */
  at: number;
  photos: number;
  onRestore: () => void;
  onDiscard: () => void;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function RestoreOffer({ at, photos, onRestore, onDiscard }: OfferProps) {
  const notice = useRef<HTMLElement>(null);
  // After a reload the browser restores the scroll position. Focusing the notice scrolls it into view.
  useEffect(() => notice.current?.focus(), []);
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map(twoDigits);
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Unsaved changes"
      aria-describedby="restore-offer"
      className={styles.notice}
    >
      <p id="restore-offer">
        You have unsaved changes from {shortDate(`${date.getFullYear()}-${month}-${day}`)} at {time}
        {photos > 0 && `, with ${photos} new ${photos === 1 ? 'photo' : 'photos'}`}. They don’t
        include buyers’ details.
      </p>
      <div className={panel.buttons}>
        <button type="button" className={button.primary} onClick={onRestore}>
          Restore changes
        </button>
        <button type="button" className={button.button} onClick={onDiscard}>
          Discard changes
        </button>
      </div>
    </section>
  );
}
