import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EditForm, SaveButton } from '../../ui/form/edit-form.tsx';
import type { EditFormState } from '../../ui/form/use-edit-form.ts';
import { forgetUnsavedForms } from '../../ui/unsaved.ts';
import typography from '../../ui/styles/type.module.css';
import styles from './account.module.css';

interface Props<Values extends FieldValues> {
  id: string;
  title: string;
  /** Text of the submit button. */
  save: string;
  state: EditFormState<Values>;
  children: ReactNode;
}

/** A form of the account screen, with a title and a submit button. */
export const AccountForm = <Values extends FieldValues>({
  id,
  title,
  save,
  state,
  children,
}: Props<Values>) => (
  <EditForm state={state} aria-labelledby={`${id}-title`} className={styles.form}>
    <h2 id={`${id}-title`} className={typography.subheading}>
      {title}
    </h2>
    {children}
    <SaveButton className={styles.save}>{save}</SaveButton>
  </EditForm>
);

/** Loads the page again, because the navigation shows the user and loads it once per visit. */
export function reloadPage(): Promise<never> {
  forgetUnsavedForms();
  location.reload();
  return new Promise(() => {});
}
