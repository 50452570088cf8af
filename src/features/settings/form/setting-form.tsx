import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import type { VersionedFormState } from '../../../ui/form/use-versioned-form.ts';
import styles from '../screens/settings.module.css';
import { shownValue } from './shown-value.ts';

interface Props<Values extends FieldValues> {
  /** Accessible name. */
  label: string;
  state: VersionedFormState<Values>;
  /** Labels of the fields, for the list of the changes by somebody else. */
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
}

export const SettingForm = <Values extends FieldValues>({
  label,
  state,
  labels,
  children,
}: Props<Values>) => (
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
