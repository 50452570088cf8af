import { useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useNavigate, useNavigation } from 'react-router';
import type { StaffCar } from '../../fields/staff-car.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { randomHex } from '../../../../ui/random.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useAdminSegment, useCan, useUser } from '../../../../app/session.ts';
import { type CarFormValues, isField } from '../fields/form-values.ts';
import { mergeTrays } from '../images/image-tray.ts';
import type { ImageTrayStore } from '../images/image-tray-store.ts';
import { photoKeeper } from '../unsaved-changes/kept-photos.ts';
import { deleteUnsavedChanges, storageOf } from '../unsaved-changes/storage.ts';
import { failureMessage } from './failure-message.ts';
import { type Conflict, saveCar } from './save-car.ts';
import type { SaveKind } from './save-kind.ts';
import { type SavedState, savedStateOf } from './saved-state.ts';

/** Milliseconds in which the user can read the success toast before the page changes. */
const REDIRECT_AFTER_MS = 1_500;
const FAILURE_TOAST_SECONDS = 6;

interface Options {
  form: UseFormReturn<CarFormValues>;
  store: ImageTrayStore;
  /** The car being edited; null for a new one. */
  car: StaffCar | null;
}

type Phase = 'editing' | 'saving' | 'saved';

/** Saves the form and handles each outcome. The form keeps the user's input in all of them. */
export function useSave({ form, store, car }: Options) {
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
  const [latestKind, setLatestKind] = useState<SaveKind>('car');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saved, setSaved] = useState(() => savedStateOf(car));
  // A save outlives the render that starts it, so it needs the current state, not that of the render.
  const latest = useRef(saved);
  const updateSaved = (next: SavedState) => {
    latest.current = next;
    setSaved(next);
  };
  useRedirectAfterSave(phase === 'saved' ? saved.car?.carId : undefined, editing);

  const save = async (values: CarFormValues, kind: SaveKind): Promise<void> => {
    setPhase('saving');
    setLatestKind(kind);
    setConflict(null);
    const result = await saveCar({
      api: browserApi,
      kind,
      values,
      saved: latest.current,
      store,
      sells: can('cars.sell'),
      segment,
      idempotencyKey,
      onSaved: (next) => {
        // Restoring them in the next new form would add this car a second time.
        if (!latest.current.car) discardStored(null);
        updateSaved(next);
      },
    });
    switch (result.outcome) {
      case 'saved':
        setPhase('saved');
        discardStored(result.carId);
        return showToast(...doneMessage(kind, editing));
      case 'session-expired':
        setPhase('editing');
        return showToast('Not saved', 'Sign in again to save your changes.', 'failed');
      case 'image-problem':
        return setPhase('editing');
      case 'conflict':
        showMerged(result.conflict);
        // In the same render as the notice, because a form that is still inert cannot receive the focus.
        return setPhase('editing');
      case 'failed': {
        setPhase('editing');
        if (result.error instanceof ApiError) showFieldErrors(result.error);
        const [title, text] = failureMessage(result.error, { editing, kind, ...result });
        return showToast(title, text, 'failed', FAILURE_TOAST_SECONDS);
      }
    }
  };

  const showMerged = (next: Conflict): void => {
    form.reset(next.saved.values);
    for (const [name, value] of Object.entries(next.values))
      if (isField(name)) form.setValue(name, value);
    setConflict(next);
    updateSaved(next.saved);
  };

  /** Takes over photos that were changed on the server, and keeps the changes of the form. */
  const takePhotos = (newer: StaffCar): void => {
    const { tray, record } = savedStateOf(newer);
    store.set(mergeTrays(store.get(), latest.current.tray, tray));
    updateSaved({ ...latest.current, tray, record });
  };

  const showFieldErrors = ({ errors, link }: ApiError): void => {
    for (const [name, message] of Object.entries(errors))
      if (isFieldPath(name))
        form.setError(name, { message, types: { link: link?.to } }, { shouldFocus: true });
  };

  return { phase, kind: latestKind, saved, conflict, save, takePhotos };
}

const doneMessage = (kind: SaveKind, editing: boolean): [title: string, text: string] =>
  kind === 'draft'
    ? ['Draft Saved', 'You can finish it later from Stock.']
    : [
        editing ? 'Car Updated' : 'Car Added',
        `The vehicle has been successfully ${editing ? 'updated' : 'added'}`,
      ];

/**
 * Opens the saved car's page after a moment, unless the user navigates in the meantime. A car that was already
 * there keeps its place in the history, and the position on the page.
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

/** Accepts `colour` and `saleDetails.eircode`. */
const isFieldPath = (name: string): name is FieldPath<CarFormValues> =>
  isField(name.split('.')[0] ?? '');
