import { useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { StaffCar } from '../../../domain/staff-car.ts';
import { ApiError } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { showToast } from '../../lib/toast.ts';
import { useAdminSegment } from '../../shell/session.ts';
import { type Merge, merge } from './changes.ts';
import { dropDraft } from './draft.ts';
import { type CarFormValues, isField, valuesOf } from './form-values.ts';
import { changed, mergedTray, sameTray, type Tray, trayOf } from './pictures/tray.ts';
import type { TrayStore } from './pictures/tray-store.ts';
import { type SavedVersion, saveCar } from './save-car.ts';

/** Milliseconds between the toast and the page of the saved car: time to read it. */
const REDIRECT_AFTER_MS = 1_500;
/** Seconds that a failure stays. */
const FAILURE_SECONDS = 6;

/** What the form began from: the server's fields and pictures. */
export interface Base {
  values: CarFormValues;
  tray: Tray;
}

interface Form {
  form: UseFormReturn<CarFormValues>;
  store: TrayStore;
  car: StaffCar | null;
  base: Base;
  setBase: (base: Base) => void;
}

type Phase = 'open' | 'saving' | 'signing-in' | 'saved';

/** Saving, and everything that can come of it. Whatever comes, the form keeps what was typed. */
export function useSave({ form, store, car, base, setBase }: Form) {
  const segment = useAdminSegment() ?? 'admin';
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>('open');
  const [conflict, setConflict] = useState<(Pick<Merge, 'theirs'> & { pictures: boolean }) | null>(
    null,
  );
  const saved = useRef<SavedVersion | null>(car && { carId: car.carId, version: car.version });
  const editing = car !== null;

  const save = async (values: CarFormValues): Promise<void> => {
    setPhase('saving');
    setConflict(null);
    try {
      const carId = await saveCar({
        values,
        saved: saved.current,
        store,
        segment,
        onSaved: (now) => (saved.current = now),
      });
      setPhase('saved');
      dropDraft(localStorage, car?.carId ?? null);
      void showToast(
        editing ? 'Car Updated' : 'Car Added',
        `The vehicle has been successfully ${editing ? 'updated' : 'added'}`,
      );
      setTimeout(() => void navigate(`/edit-car/${carId}`), REDIRECT_AFTER_MS);
    } catch (error) {
      await explain(error);
    }
  };

  const explain = async (error: unknown): Promise<void> => {
    if (error instanceof ApiError && error.status === 401) return setPhase('signing-in');
    if (error instanceof ApiError && error.status === 409 && saved.current) {
      if (await mergeTheirs(saved.current.carId)) return setPhase('open');
    }
    setPhase('open');
    if (error instanceof ApiError) showProblems(error);
    const [title, text] = sentencesOf(error, editing);
    await showToast(title, text, 'failed', FAILURE_SECONDS);
  };

  /** Puts what somebody else has saved under what was typed here. Answers whether that could be read. */
  const mergeTheirs = async (carId: number): Promise<boolean> => {
    try {
      const fresh = await browserApi.staffCar(carId);
      const theirs = { values: valuesOf(fresh), tray: trayOf(fresh) };
      const merged = merge(base.values, form.getValues(), theirs.values);
      form.reset(theirs.values);
      for (const [name, value] of Object.entries(merged.values))
        if (isField(name)) form.setValue(name, value);
      store.set(mergedTray(store.get(), base.tray, theirs.tray));
      setConflict({ theirs: merged.theirs, pictures: !sameTray(base.tray, theirs.tray) });
      setBase(theirs);
      saved.current = { carId, version: fresh.version };
      return true;
    } catch (failure) {
      console.warn('The newer car could not be read', failure);
      return false;
    }
  };

  /** Each refusal of the server at its field, or at its picture. */
  const showProblems = ({ errors }: ApiError): void => {
    for (const [name, message] of Object.entries(errors)) {
      const picture = store.get().pictures.find(({ path }) => path === name);
      if (picture)
        store.set(changed(store.get(), picture.id, { state: 'refused', problem: message }));
      else if (isPath(name)) form.setError(name, { message }, { shouldFocus: true });
    }
  };

  return {
    phase,
    conflict,
    save,
    cancelSignIn: () => setPhase((now) => (now === 'signing-in' ? 'open' : now)),
    /** The car that pictures can be sent to already. */
    carId: car?.carId ?? null,
  };
}

/** Whether a name of the server's is one of a field, or of a field of a buyer. */
const isPath = (name: string): name is FieldPath<CarFormValues> =>
  isField(name.split('.')[0] ?? '');

/** Title and text of the toast of a failure. */
function sentencesOf(error: unknown, editing: boolean): [title: string, text: string] {
  const failed = `Failed to ${editing ? 'update' : 'add'} car. Please try again.`;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return [failed, error.message];
  if (error instanceof Error && error.message === 'Upload failed')
    return ['Upload failed', 'The car is saved. Send the pictures that failed again.'];
  return ['Error', failed];
}
