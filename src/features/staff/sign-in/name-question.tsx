import { useEffect } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import button from '../../../ui/button.module.css';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { accountNames } from '../users.ts';
import styles from './sign-in.module.css';

/** Asks the first owner for a name after the sign-in. @param onDone leads on, also without an answer */
export function NameQuestion({ onDone }: { onDone: () => Promise<void> }) {
  const state = useEditForm({
    values: { firstName: '', lastName: '' },
    schema: accountNames,
    save: (body) => browserApi.put('/account', { body }),
    onSaved: onDone,
    reloads: false,
  });
  const { setFocus } = state.form;
  useEffect(() => setFocus('firstName'), [setFocus]);
  return (
    <EditForm state={state} asksToLeave={false} aria-label="Your name" className={styles.form}>
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
      <SaveButton />
      <button type="button" className={button.button} onClick={() => void onDone()}>
        Not now
      </button>
    </EditForm>
  );
}
