import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { type SettingName, SETTINGS, type SettingValue } from '../../settings.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { showToast } from '../../../../ui/toast.ts';
import { mergeValues, type TheirChange } from './merge.ts';

const showSaved = () => showToast('Settings Saved', 'Your changes are live');

const FAILED = 'We couldn’t save these settings. Please try again.';

/** How a setting is edited in a form. */
export interface SettingFormat<Name extends SettingName, Values extends FieldValues> {
  name: Name;
  toForm: (value: SettingValue<Name>) => Values;
  /** The setting of form values, which may be invalid. */
  toSetting: (values: Values) => Record<string, unknown>;
  /** Name of the field for a path in the setting; by default the path itself. */
  fieldOf?: (path: string) => string;
}

export interface SettingForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  phase: 'editing' | 'saving';
  /** Values that another user changed in the meantime; null without a conflict. */
  theirs: TheirChange[] | null;
  save: (values: Values) => Promise<void>;
}

/** Edits a setting. The form keeps the user's input if a save fails. */
export function useSettingForm<Name extends SettingName, Values extends FieldValues>(
  { name, toForm, toSetting, fieldOf = (path) => path }: SettingFormat<Name, Values>,
  loaded: { value: SettingValue<Name>; version: number },
  onSaved: () => void | Promise<void> = showSaved,
): SettingForm<Values> {
  const [initial] = useState(() => toForm(loaded.value));
  const latest = useRef({ version: loaded.version, values: initial });
  const [phase, setPhase] = useState<SettingForm<Values>['phase']>('editing');
  const [theirs, setTheirs] = useState<TheirChange[] | null>(null);
  const [saves, setSaves] = useState(0);
  // Called after a save, once the form has rendered without changes, so that a reload of the page needs no
  // confirmation.
  useEffect(() => {
    if (saves > 0) void onSaved();
  }, [saves, onSaved]);
  const form = useForm<Values>({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whole values are default values
    defaultValues: initial as DefaultValues<Values>,
    resolver: resolverOf(name, toSetting, fieldOf),
  });

  const save = async (values: Values): Promise<void> => {
    setPhase('saving');
    setTheirs(null);
    const { version } = latest.current;
    try {
      const saved = await browserApi.saveSetting(name, { value: toSetting(values), version });
      latest.current = { version: saved.version, values };
      form.reset(values);
      setPhase('editing');
      setSaves((count) => count + 1);
    } catch (error) {
      setPhase('editing');
      if (error instanceof ApiError && error.status === 409) return merge(values);
      if (error instanceof ApiError)
        for (const [path, message] of Object.entries(error.errors))
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `setError` ignores other names
          form.setError(fieldOf(path) as Path<Values>, { message });
      showToast('Error', messageOf(error), 'failed');
    }
  };

  /** Loads the values that another user saved, and applies the unsaved changes to them. */
  const merge = async (mine: Values): Promise<void> => {
    const stored = (await browserApi.settings().catch(() => null))?.[name];
    const parsed = SETTINGS[name].safeParse(stored?.value);
    if (!stored || !parsed.success) return showToast('Error', FAILED, 'failed');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the schema of `name`
    const saved = toForm(parsed.data as SettingValue<Name>);
    const merged = mergeValues(latest.current.values, mine, saved);
    form.reset(saved);
    for (const [field, value] of Object.entries(merged.mine))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field of `Values` with its value
      form.setValue(field as Path<Values>, value as Values[string], { shouldDirty: true });
    latest.current = { version: stored.version, values: saved };
    setTheirs(merged.theirs);
  };

  return { form, phase, theirs, save };
}

const messageOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 422 && error.status < 500 ? error.message : FAILED;

/** Validates with the server's schema. */
function resolverOf<Values extends FieldValues>(
  name: SettingName,
  toSetting: (values: Values) => unknown,
  fieldOf: (path: string) => string,
): Resolver<Values> {
  return (values, _context, options) => {
    const parsed = SETTINGS[name].safeParse(toSetting(values));
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of parsed.error.issues)
      errors[fieldOf(path.join('.'))] ??= { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
