import { useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useNavigate, useNavigation } from 'react-router';
import type { StaffCar } from '../../../../domain/staff-car.ts';
import { ApiError } from '../../../lib/api.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { randomHex } from '../../../lib/random.ts';
import { showToast } from '../../../lib/toast.ts';
import { useAdminSegment } from '../../../shell/session.ts';
import { type Base, baseOf } from './base.ts';
import { type Merge, merge } from './changes.ts';
import { dropDraft } from '../unsaved-changes/store.ts';
import { type CarFormValues, isField } from '../fields/form-values.ts';
import { changed, mergedTray, sameTray } from '../images/tray.ts';
import type { TrayStore } from '../images/tray-store.ts';
import { saveCar } from './save-car.ts';
import { failureOf } from './save-texts.ts';

/** Milliseconds between the toast and the page of the saved car: time to read it. */
const REDIRECT_AFTER_MS = 1_500;
/** Seconds that a failure stays. */
const FAILURE_SECONDS = 6;

interface Form {
  form: UseFormReturn<CarFormValues>;
  store: TrayStore;
  /** The car that is edited; null for a new one. */
  car: StaffCar | null;
}

/** What somebody else saved meanwhile. */
export interface Clash extends Pick<Merge, 'theirs'> {
  /** They changed the images as well. */
  images: boolean;
  /** The car as it was when the form was opened, and as they saved it: their models have names. */
  cars: readonly StaffCar[];
}

type Phase = 'open' | 'saving' | 'signing-in' | 'saved';

/** Saving, and everything that can come of it. Whatever comes, the form keeps what was typed. */
export function useSave({ form, store, car }: Form) {
  const segment = useAdminSegment() ?? 'admin';
  const navigate = useNavigate();
  const [key] = useState(() => randomHex(16));
  const [phase, setPhase] = useState<Phase>('open');
  const [conflict, setConflict] = useState<Clash | null>(null);
  const [base, setBase] = useState(() => baseOf(car));
  // A save outlives the render that began it: it reads and moves the base here.
  const latest = useRef(base);
  const rebase = (next: Base) => {
    latest.current = next;
    setBase(next);
  };
  const editing = car !== null;

  const going = useNavigation().state !== 'idle';
  const savedId = phase === 'saved' ? base.saved?.carId : undefined;
  useEffect(() => {
    // Whoever goes elsewhere meanwhile is not fetched back.
    if (savedId === undefined || going) return undefined;
    const timer = setTimeout(() => void navigate(`/edit-car/${savedId}`), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [savedId, going, navigate]);

  const save = async (values: CarFormValues): Promise<void> => {
    setPhase('saving');
    setConflict(null);
    try {
      const carId = await saveCar({
        values,
        saved: latest.current.saved,
        store,
        segment,
        key,
        onSaved: (saved) => {
          // Offered for the next car, the draft of this one would make it twice.
          if (!latest.current.saved) dropDraft(localStorage, null);
          rebase({ ...latest.current, values, saved });
        },
      });
      setPhase('saved');
      dropDraft(localStorage, carId);
      void showToast(
        editing ? 'Car Updated' : 'Car Added',
        `The vehicle has been successfully ${editing ? 'updated' : 'added'}`,
      );
    } catch (error) {
      await explain(error);
    }
  };

  const explain = async (error: unknown): Promise<void> => {
    const { saved } = latest.current;
    if (error instanceof ApiError && error.status === 401) return setPhase('signing-in');
    if (error instanceof ApiError && error.version !== undefined && saved) {
      if (await mergeTheirs(saved.carId)) return;
    }
    setPhase('open');
    if (error instanceof ApiError) showProblems(error);
    const [title, text] = failureOf(error, { editing, saved: saved !== null });
    await showToast(title, text, 'failed', FAILURE_SECONDS);
  };

  /** Puts what somebody else has saved under what was typed here. Answers whether that could be read. */
  const mergeTheirs = async (carId: number): Promise<boolean> => {
    try {
      const mine = latest.current;
      const fresh = await browserApi.staffCar(carId);
      const theirs = baseOf(fresh);
      const merged = merge(mine.values, form.getValues(), theirs.values);
      form.reset(theirs.values);
      for (const [name, value] of Object.entries(merged.values))
        if (isField(name)) form.setValue(name, value);
      store.set(mergedTray(store.get(), mine.tray, theirs.tray));
      setConflict({
        theirs: merged.theirs,
        images: !sameTray(mine.tray, theirs.tray),
        cars: car ? [car, fresh] : [fresh],
      });
      rebase(theirs);
      // Together with what it says: a notice in a form that is busy cannot take the focus.
      setPhase('open');
      return true;
    } catch (failure) {
      console.warn('The newer car could not be read', failure);
      return false;
    }
  };

  /** Each refusal of the server at its field, or at its image. */
  const showProblems = ({ errors }: ApiError): void => {
    for (const [name, message] of Object.entries(errors)) {
      const image = store.get().images.find(({ path }) => path === name);
      if (image) store.set(changed(store.get(), image.id, { state: 'refused', problem: message }));
      else if (isPath(name)) form.setError(name, { message }, { shouldFocus: true });
    }
  };

  return {
    phase,
    base,
    conflict,
    save,
    cancelSignIn: () => setPhase((now) => (now === 'signing-in' ? 'open' : now)),
  };
}

/** Whether a name of the server's is one of a field, or of a field of a buyer. */
const isPath = (name: string): name is FieldPath<CarFormValues> =>
  isField(name.split('.')[0] ?? '');
