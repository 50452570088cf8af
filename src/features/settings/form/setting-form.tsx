import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';
import styles from '../screens/settings.module.css';
import { type SettingName, SETTINGS, type SettingValue } from '../settings.ts';
import { shownValue } from './shown-value.ts';

/** How a setting is edited in a form. */
export interface SettingFormat<Name extends SettingName, Values extends FieldValues> {
  name: Name;
  toForm: (value: SettingValue<Name>) => Values;
  /** Converts form values to the setting, which may be invalid. */
  toSetting: (values: Values) => Record<string, unknown>;
  /** Name of the field for a path in the setting; by default the path itself. */
  fieldOf?: (path: string) => string;
}

/** A setting when the page opens. */
export interface LoadedSetting<Name extends SettingName> {
  value: SettingValue<Name>;
  version: number;
}

interface Props<Name extends SettingName, Values extends FieldValues> {
  /** Accessible name. */
  label: string;
  format: SettingFormat<Name, Values>;
  loaded: LoadedSetting<Name>;
  /** Labels of the fields, for the list of the changes by somebody else. */
  labels: Readonly<Record<string, string>>;
  /** Called instead of the usual toast. */
  onSaved?: () => unknown;
  children: ReactNode;
}

export function SettingForm<Name extends SettingName, Values extends FieldValues>({
  label,
  format: { name, toForm, toSetting, fieldOf = (path) => path },
  loaded,
  labels,
  onSaved,
  children,
}: Props<Name, Values>) {
  const [initial] = useState(() => ({ values: toForm(loaded.value), version: loaded.version }));
  const schema: z.ZodType<object, Record<string, unknown>> = SETTINGS[name];
  const state = useVersionedForm({
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
  return (
    <EditForm state={state} aria-label={label} className={styles.form}>
      <ConflictNotice
        what="these settings"
        theirs={state.theirs}
        labels={labels}
        format={shownValue}
        className={styles.notice}
      />
      {children}
      <p className={styles.actions}>
        <SaveButton />
      </p>
    </EditForm>
  );
}

/** The number that was typed, or undefined for an empty field. */
export const numberOf = (typed: string) => (typed.trim() ? Number(typed) : undefined);

/** The lines of a text that are not empty. */
export const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
