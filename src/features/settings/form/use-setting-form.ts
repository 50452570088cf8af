import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useVersionedForm, type VersionedFormState } from '../../../ui/form/use-versioned-form.ts';
import { type SettingName, SETTINGS, type SettingValue } from '../settings.ts';

/** How a setting is edited in a form. */
export interface SettingFormat<Name extends SettingName, Values extends FieldValues> {
  name: Name;
  toForm: (value: SettingValue<Name>) => Values;
  /** The setting of form values, which may be invalid. */
  toSetting: (values: Values) => Record<string, unknown>;
  /** Name of the field for a path in the setting; by default the path itself. */
  fieldOf?: (path: string) => string;
}

/** @param onSaved called instead of the usual toast */
export function useSettingForm<Name extends SettingName, Values extends FieldValues>(
  { name, toForm, toSetting, fieldOf = (path) => path }: SettingFormat<Name, Values>,
  loaded: { value: SettingValue<Name>; version: number },
  onSaved?: () => unknown,
): VersionedFormState<Values> {
  const [initial] = useState(() => ({ values: toForm(loaded.value), version: loaded.version }));
  const schema: z.ZodType<object, Record<string, unknown>> = SETTINGS[name];
  return useVersionedForm({
    loaded: initial,
    schema,
    toInput: toSetting,
    fieldOf,
    save: async (value, version) => ({
      version: (
        await browserApi.put('/settings/:name', { params: { name }, body: { value, version } })
      ).version,
    }),
    load: async () => {
      const { version, value } = (await browserApi.get('/settings', {}))[name] ?? {};
      const parsed = SETTINGS[name].parse(value);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the schema of `name`
      return { values: toForm(parsed as SettingValue<Name>), version: version ?? 0 };
    },
    ...(onSaved ? { onSaved } : { done: ['Settings Saved', 'Your changes are live'] as const }),
    // The other forms of the page keep their input.
    reloads: false,
  });
}
