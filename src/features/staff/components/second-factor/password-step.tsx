import { useEffect } from 'react';
import { EditForm, SaveButton } from '../../../../ui/form/edit-form.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import button from '../../../../ui/button.module.css';
import { passwordProof } from '../../second-factor/second-factor.ts';
import styles from './second-factor.module.css';

interface Props<Result> {
  label: string;
  /** Text of the submit button. */
  action: string;
  send: (body: { currentPassword: string }) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel?: (() => void) | undefined;
}

/** Asks for the password again before a change of the second factor. */
export function PasswordStep<Result>({ label, action, send, onDone, onCancel }: Props<Result>) {
  const state = useEditForm({
    values: { currentPassword: '' },
    schema: passwordProof,
    save: send,
    onSaved: onDone,
    reloads: false,
  });
  const { setFocus } = state.form;
  const isAnswerToPress = onCancel !== undefined;
  // It replaces the button that was pressed.
  useEffect(() => {
    if (isAnswerToPress) setFocus('currentPassword');
  }, [isAnswerToPress, setFocus]);
  return (
    <EditForm state={state} aria-label={label} className={styles.steps}>
      <TextField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <div className={styles.buttons}>
        <SaveButton busyText="Checking...">{action}</SaveButton>
        {onCancel && (
          <button type="button" className={button.button} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </EditForm>
  );
}
