import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../app/api/browser-api.ts';
import { failureText } from '../../../platform/api-error.ts';
import button from '../../../ui/button.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { showToast } from '../../../ui/toast.ts';
import { accountNames } from '../users.ts';
import styles from './sign-in.module.css';

/** Asks the first owner for a name after the sign-in. @param onDone leads on, also without an answer */
export function NameQuestion({ onDone }: { onDone: () => Promise<void> }) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(accountNames) });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (names) => {
    try {
      await browserApi.put('/account', { body: names });
    } catch (error) {
      showToast('Not saved', failureText(error), 'failed');
      return;
    }
    await onDone();
  });
  return (
    <Form
      aria-label="Your name"
      className={styles.form}
      busy={isSubmitting}
      onSubmit={() => void submit()}
    >
      <InputField
        {...register('firstName')}
        label="First name"
        error={errors.firstName?.message}
        autoComplete="given-name"
        ref={(input) => {
          register('firstName').ref(input);
          input?.focus();
        }}
      />
      <InputField
        {...register('lastName')}
        label="Last name"
        error={errors.lastName?.message}
        autoComplete="family-name"
      />
      <BusyButton busy={isSubmitting} busyText="Saving...">
        Save
      </BusyButton>
      <button type="button" className={button.button} onClick={() => void onDone()}>
        Not now
      </button>
    </Form>
  );
}
