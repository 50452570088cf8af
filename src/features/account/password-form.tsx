import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { passwordChange } from '../staff/users.ts';
import { browserApi } from '../../app/api/browser-api.ts';
import { failureText, isRefusal } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { useUser } from '../../app/session.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { InputField } from '../../ui/field.tsx';
import { AccountForm } from './account-form.tsx';

export function PasswordForm() {
  const user = useUser();
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(passwordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved(isDirty);

  const submit = handleSubmit(async (passwords) => {
    try {
      await browserApi.changePassword(passwords);
    } catch (error) {
      const problems = isRefusal(error) ? error.errors : {};
      const wrong = (['currentPassword', 'newPassword'] as const).find((name) => problems[name]);
      if (wrong) setError(wrong, { message: problems[wrong] ?? '' }, { shouldFocus: true });
      else showToast('Error', failureText(error), 'failed', 6);
      return;
    }
    reset();
    showToast('Password Changed', 'You are signed out everywhere else');
    await revalidate();
  });

  return (
    <AccountForm
      id="password"
      title="Password"
      save="Change password"
      busy={isSubmitting}
      submit={submit}
    >
      {/* Password managers need the account to which the new password belongs. */}
      <input type="hidden" name="email" autoComplete="username" value={user?.email} readOnly />
      <InputField
        {...register('currentPassword')}
        label="Current password"
        error={errors.currentPassword?.message}
        type="password"
        autoComplete="current-password"
      />
      <InputField
        {...register('newPassword')}
        label="New password"
        hint="At least 12 characters. You’ll be signed out everywhere else. Your calendar link and the invitations that you sent stop working."
        error={errors.newPassword?.message}
        type="password"
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
