import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../platform/api-error.ts';
import { changedFields, merge, type TheirChange } from './merge.ts';
import { type EditFormOptions, type EditFormState, useEditForm } from './use-edit-form.ts';

/** A record as the server stores it. */
interface Stored<Values> {
  values: Values;
  version: number;
}

interface Options<Values extends FieldValues, Schema extends z.ZodType> extends Omit<
  EditFormOptions<Values, Schema, Partial<Stored<Values>> & { version: number }>,
  'values' | 'save' | 'next'
> {
  loaded: Stored<Values>;
  /** Loads the record again. */
  load: () => Promise<Stored<Values>>;
  /**
   * Sends a valid input that is based on a version. Returns the new version, and values if the server stores others
   * than those sent. Rejects with status 409 and the current version if somebody else has saved meanwhile.
   */
  save: (
    input: z.input<Schema>,
    version: number,
  ) => Promise<{ version: number; values?: Values | undefined }>;
}

export interface VersionedFormState<Values extends FieldValues> extends EditFormState<Values> {
  /** Changes by somebody else in the meantime; null without a conflict. */
  theirs: readonly TheirChange[] | null;
  /** Returns the stored record on which the values are based. */
  stored: () => Stored<Values>;
  /** Shows a newer record, with the user's changes on top. */
  adopt: (newer: Stored<Values>) => void;
}

/**
 * A form for a record with a version. If somebody else has saved it meanwhile, loads their values, puts the user's
 * changes on top, field by field, and lists the differences in `ConflictNotice`.
 */
export function useVersionedForm<Values extends FieldValues, Schema extends z.ZodType>({
  loaded,
  load,
  save,
  ...options
}: Options<Values, Schema>): VersionedFormState<Values> {
  const latest = useRef(loaded);
  const [theirs, setTheirs] = useState<readonly TheirChange[] | null>(null);
  const state = useEditForm({
    ...options,
    values: loaded.values,
    save: (input: z.input<Schema>) => {
      setTheirs(null);
      return save(input, latest.current.version);
    },
    next: (sent, { version, values = sent }) => {
      latest.current = { version, values };
      return values;
    },
    onFailed: async (error, sent) => {
      if (!(error instanceof ApiError) || error.version === undefined)
        return (await options.onFailed?.(error, sent)) ?? false;
      const newer = await load().catch(() => null);
      if (!newer) return false;
      const base = latest.current.values;
      const mine = state.form.getValues();
      const { theirs: changes } = merge(base, mine, newer.values);
      // Leaves out changes that the user made too, for example in a save whose response was lost.
      const others = changes.filter(({ name }) => changedFields(mine, newer.values).includes(name));
      setTheirs(others.length > 0 ? others : null);
      adopt(newer);
      return true;
    },
  });
  const adopt = (newer: Stored<Values>) => {
    state.rebase(newer.values, latest.current.values);
    latest.current = newer;
  };
  return { ...state, theirs, stored: () => latest.current, adopt };
}
