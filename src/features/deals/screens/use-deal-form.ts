import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useUser } from '../../../app/session.ts';
import { isOutdated, isRefusal } from '../../../platform/api-error.ts';
import { parseStored, sessionStore } from '../../../ui/browser-storage.ts';
import { changedFields } from '../../../ui/form/merge.ts';
import { useVersionedForm, type VersionedFormState } from '../../../ui/form/use-versioned-form.ts';
import type { DealDetail } from '../deal.ts';
import { dealInput } from '../input.ts';
import { showFailure } from '../../../ui/toast.ts';
import { type DealValues, fieldOf, inputOf, storedOf } from './form-values.ts';

/** `incomplete`: a value is invalid. `waiting`: the connection is lost. `conflict`: the user must check the values. */
export type SaveState = 'saved' | 'pending' | 'incomplete' | 'waiting' | 'conflict';

export interface DealForm extends VersionedFormState<DealValues> {
  state: SaveState;
  /** Saves at once, and focuses an invalid field. Returns whether everything is saved. */
  flush: () => Promise<boolean>;
  /** Runs a step of the deal. Shows an error at its fields, or in a toast. Returns whether it succeeded. */
  attempt: (step: () => Promise<unknown>, failed: string) => Promise<boolean>;
}

/** The unsaved values in the storage of the tab. */
interface Kept {
  base: DealValues;
  values: DealValues;
}

const SAVE_AFTER_IDLE_MS = 700;
const RETRY_AFTER_MS = 4_000;

const schema = dealInput.omit({ version: true });

/**
 * The form of a deal, which saves itself while staff type. Until the server has confirmed them, values are stored in
 * the tab, so that a reload and a lost connection lose nothing.
 */
export function useDealForm(deal: DealDetail): DealForm {
  const { dealId } = deal;
  const userId = useUser()?.userId ?? 0;
  const key = `deal:${dealId}:user-${userId}` as const;
  const [state, setState] = useState<SaveState>('saved');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const form = useVersionedForm({
    loaded: storedOf(deal),
    load: async () => storedOf(await browserApi.get('/deals/:dealId', { params: { dealId } })),
    schema,
    toInput: inputOf,
    fieldOf,
    save: (input, version) =>
      browserApi.put('/deals/:dealId', { params: { dealId }, body: { ...input, version } }),
    onSaved: (_saved, sent) => {
      setState('saved');
      if (changedFields(sent, getValues()).length === 0) sessionStore.removeItem(key);
    },
    onFailed: (error) => {
      if (isRefusal(error)) return false;
      setState('waiting');
      return true;
    },
  });
  const { revalidate } = useRevalidator();
  const { getValues, trigger, clearErrors, watch, setValue } = form.form;

  const isDirty = () => changedFields(form.stored().values, getValues()).length > 0;

  /** Stores what is not saved yet. */
  const keep = () => {
    if (isDirty())
      sessionStore.setItem(
        key,
        JSON.stringify({ base: form.stored().values, values: getValues() }),
      );
    else sessionStore.removeItem(key);
  };

  const save = async (quiet: boolean): Promise<void> => {
    clearTimeout(timer.current);
    await saving.current;
    if (!isDirty()) {
      sessionStore.removeItem(key);
      return setState('saved');
    }
    const wrong = quiet ? invalidFields(getValues()) : [];
    if (wrong.length > 0) {
      // A field in which the user types gets no error yet.
      const current = document.activeElement?.getAttribute('name');
      clearErrors();
      await trigger(wrong.filter((name) => name !== current));
      return setState('incomplete');
    }
    setState('pending');
    const { version } = form.stored();
    saving.current = form.submit({ quiet });
    await saving.current;
    if (form.stored().version === version)
      setState((now) => (now === 'pending' ? 'incomplete' : now));
  };
  const autosave = useEffectEvent(() => {
    if (state !== 'conflict') void save(true);
  });

  const onTyped = useEffectEvent(() => {
    keep();
    if (!isDirty() || state === 'conflict') return;
    setState('pending');
    clearTimeout(timer.current);
    timer.current = setTimeout(autosave, SAVE_AFTER_IDLE_MS);
  });
  useEffect(() => {
    const { unsubscribe } = watch(() => onTyped());
    return unsubscribe;
  }, [watch]);

  // Values of a visit that ended before they were saved.
  const restore = useEffectEvent(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this tab has stored it
    const kept = parseStored(sessionStore.getItem(key)) as Kept | null;
    if (!kept) return;
    for (const name of changedFields(kept.base, kept.values))
      setValue(name, kept.values[name], { shouldDirty: true });
  });
  useEffect(() => restore(), []);

  // Saves when the connection returns, when the tab is hidden or shown, and when the screen is left.
  useEffect(() => {
    const onChange = () => autosave();
    addEventListener('online', onChange);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      removeEventListener('online', onChange);
      document.removeEventListener('visibilitychange', onChange);
      onChange();
    };
  }, []);
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const retry = setTimeout(autosave, RETRY_AFTER_MS);
    return () => clearTimeout(retry);
  }, [state]);

  // Another change of the deal, such as its order, raises the version.
  const adopt = useEffectEvent((newer: DealDetail) => {
    if (newer.version > form.stored().version) form.adopt(storedOf(newer));
  });
  useEffect(() => adopt(deal), [deal]);

  const { theirs } = form;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form finds the conflict
    if (theirs) setState('conflict');
  }, [theirs]);

  const flush = async () => {
    await save(false);
    return !isDirty();
  };
  const attempt = async (step: () => Promise<unknown>, failed: string) => {
    try {
      await step();
      return true;
    } catch (error) {
      // Rendered at once, so that the focus finds the field.
      const isAtFields = flushSync(() => form.showErrors(error));
      if (!isAtFields) showFailure(failed, error);
      form.element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      if (isOutdated(error)) await revalidate();
      return false;
    }
  };
  return { ...form, state, flush, attempt };
}

const invalidFields = (values: DealValues): (keyof DealValues)[] =>
  (schema.safeParse(inputOf(values)).error?.issues ?? []).map(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fieldOf` returns names of fields
    ({ path }) => fieldOf(path.join('.')) as keyof DealValues,
  );
