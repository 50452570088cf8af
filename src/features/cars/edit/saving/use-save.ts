import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { StaffCar } from '../../fields/staff-car.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { randomHex } from '../../../../ui/random.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useAdminSegment, useCan, useUser } from '../../../../app/session.ts';
import { inputOf, schemaOf } from '../fields/check.ts';
import type { CarFormValues } from '../fields/form-values.ts';
import { mergeTrays } from '../images/image-tray.ts';
import type { ImageTrayStore } from '../images/image-tray-store.ts';
import { photoKeeper } from '../unsaved-changes/kept-photos.ts';
import { deleteUnsavedChanges, storageOf } from '../unsaved-changes/storage.ts';
import { failureMessage } from './failure-message.ts';
import type { SaveKind } from './save-kind.ts';
import { type Conflict, saveCar } from './save-car.ts';
import { type SavedState, savedStateOf } from './saved-state.ts';

/** Milliseconds in which the user can read the success toast before the page changes. */
const REDIRECT_AFTER_MS = 1_500;
const FAILURE_TOAST_SECONDS = 6;

interface Options {
  store: ImageTrayStore;
  /** The car being edited; null for a new one. */
  car: StaffCar | null;
  /** Called before a save. Returns whether the photos can be saved. */
  isReady: (kind: SaveKind) => boolean;
}

type Phase = 'editing' | 'saving' | 'saved';

/** Stops a submission whose outcome the form shows already. */
class Stopped extends Error {}

/** Saves the form and handles each outcome. The form keeps the user's input in all of them. */
export function useSave({ store, car, isReady }: Options) {
  const segment = useAdminSegment() ?? 'admin';
  const can = useCan();
  const userId = useUser()?.userId ?? 0;
  const discardStored = (carId: number | null) => {
    deleteUnsavedChanges(storageOf(userId), carId);
    photoKeeper(userId, carId)
      .clear()
      .catch(() => {});
  };
  const editing = car !== null;
  const [idempotencyKey] = useState(() => randomHex(16));
  const [phase, setPhase] = useState<Phase>('editing');
  /** The kind of save of the last pressed button; null before the first press. */
  const [submitted, setSubmitted] = useState<SaveKind | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saved, setSaved] = useState(() => savedStateOf(car));
  // A save outlives the render that starts it, so it needs the current state, not that of the render.
  const latest = useRef<{ saved: SavedState; kind: SaveKind; publishes: boolean }>({
    saved,
    kind: 'car',
    publishes: false,
  });
  const updateSaved = (next: SavedState) => {
    latest.current.saved = next;
    setSaved(next);
  };
  useRedirectAfterSave(phase === 'saved' ? saved.car?.carId : undefined, editing);

  const edit = useEditForm({
    values: saved.values,
    schema: () => schemaOf({ editing, kind: latest.current.kind }),
    toInput: (values) => inputOf(values, { editing }),
    save: (_input, values) => save(values, latest.current.kind),
    onFailed: (error) => error instanceof Stopped,
    reloads: false,
  });

  /** @param publishes whether the button publishes the car, also with the switch off */
  const submit = (kind: SaveKind, publishes = false) => {
    latest.current = { ...latest.current, kind, publishes };
    setSubmitted(kind);
    return edit.submit();
  };

  const save = async (values: CarFormValues, kind: SaveKind): Promise<void> => {
    if (!isReady(kind)) throw new Stopped();
    const publish = values.publish || latest.current.publishes;
    edit.form.setValue('publish', publish);
    setPhase('saving');
    setConflict(null);
    const result = await saveCar({
      api: browserApi,
      kind,
      values: { ...values, publish },
      saved: latest.current.saved,
      store,
      sells: can('cars.sell'),
      segment,
      idempotencyKey,
      onSaved: (next) => {
        // Unsaved changes of a new car: restored in the next new form, they would add this car a second time.
        if (!latest.current.saved.car) discardStored(null);
        updateSaved(next);
      },
    });
    if (result.outcome === 'saved') {
      setPhase('saved');
      discardStored(result.carId);
      return showToast(...doneMessage(kind, editing));
    }
    // In the same render as a notice, because a form that is still inert cannot receive the focus.
    setPhase('editing');
    if (result.outcome === 'conflict') {
      edit.rebase(result.conflict.saved.values, latest.current.saved.values);
      setConflict(result.conflict);
      updateSaved(result.conflict.saved);
    } else if (result.outcome === 'session-expired') {
      showToast('Not saved', 'Sign in again to save your changes.', 'failed');
    } else if (result.outcome === 'failed') {
      edit.showErrors(result.error);
      const [title, text] = failureMessage(result.error, { editing, kind, ...result });
      showToast(title, text, 'failed', FAILURE_TOAST_SECONDS);
    }
    throw new Stopped();
  };

  /** Takes over photos that were changed on the server, and keeps the changes of the form. */
  const takePhotos = (newer: StaffCar): void => {
    const { tray, record } = savedStateOf(newer);
    store.set(mergeTrays(store.get(), latest.current.saved.tray, tray));
    updateSaved({ ...latest.current.saved, tray, record });
  };

  return { edit, phase, submitted, saved, conflict, submit, takePhotos };
}

const doneMessage = (kind: SaveKind, editing: boolean): [title: string, text: string] =>
  kind === 'draft'
    ? ['Draft Saved', 'You can finish it later from Stock.']
    : [
        editing ? 'Car Updated' : 'Car Added',
        `The vehicle has been successfully ${editing ? 'updated' : 'added'}`,
      ];

/**
 * Opens the form of the saved car after a moment, unless the user navigates in the meantime. If it was open already,
 * keeps its entry in the browser's history, and the scroll position.
 */
function useRedirectAfterSave(carId: number | undefined, editing: boolean): void {
  const navigate = useNavigate();
  const navigating = useNavigation().state !== 'idle';
  useEffect(() => {
    if (carId === undefined || navigating) return undefined;
    const options = editing ? { replace: true, preventScrollReset: true } : {};
    const timer = setTimeout(() => void navigate(`/edit-car/${carId}`, options), REDIRECT_AFTER_MS);
    // `navigating` changes a moment after the click.
    const stay = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer);
    };
    addEventListener('click', stay);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', stay);
    };
  }, [carId, editing, navigating, navigate]);
}
