import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Account, accountNames } from '../staff/users.ts';
import { browserApi } from '../../app/api/browser-api.ts';
import { failureText } from '../../platform/api-error.ts';
import { showToast, toastAfterLoad } from '../../ui/toast.ts';
import { forgetUnsavedForms, useUnsaved } from '../../ui/unsaved.ts';
import { InputField } from '../../ui/field.tsx';
import { AccountForm } from './account-form.tsx';

export function NameForm({ account: { firstName, lastName } }: { account: Account }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(accountNames),
    defaultValues: { firstName, lastName },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved(isDirty);

  const submit = handleSubmit(async (names) => {
    try {
      await browserApi.changeNames(names);
    } catch (error) {
      showToast('Error', failureText(error), 'failed', 6);
      return;
    }
    toastAfterLoad('Name Changed', 'Your colleagues see your new name from now on');
    forgetUnsavedForms();
    // Reloads the page, because the navigation shows the name and loads it once per visit.
    location.reload();
    await new Promise(() => {});
  });

  return (
    <AccountForm id="name" title="Name" save="Save" busy={isSubmitting} submit={submit}>
      <InputField
        {...register('firstName')}
        label="First name"
        error={errors.firstName?.message}
        autoComplete="given-name"
      />
      <InputField
        {...register('lastName')}
        label="Last name"
        error={errors.lastName?.message}
        autoComplete="family-name"
      />
    </AccountForm>
  );
}
