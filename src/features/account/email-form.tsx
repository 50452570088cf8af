import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type Account, emailChange } from '../staff/users.ts';
import { browserApi } from '../../app/api/browser-api.ts';
import { failureText, isRefusal } from '../../platform/api-error.ts';
import { showToast, toastAfterLoad } from '../../ui/toast.ts';
import { forgetUnsavedForms, useUnsaved } from '../../ui/unsaved.ts';
import { useHasMailServer } from '../../app/session.ts';
import { InputField } from '../../ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './account.module.css';

/** Changes the address with which the user signs in. */
export function EmailForm({ account }: { account: Account }) {
  const { email, hasGeneratedEmail, pendingEmail } = account;
  const { revalidate } = useRevalidator();
  const hasMailServer = useHasMailServer();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(emailChange),
    defaultValues: { email: hasGeneratedEmail ? '' : email, currentPassword: '' },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved(isDirty);

  const submit = handleSubmit(async (change) => {
    try {
      const { changed, message } = await browserApi.changeEmail(change);
      if (changed) {
        toastAfterLoad('Email Changed', message);
        forgetUnsavedForms();
        // Reloads the page, because the navigation loads the user once per visit.
        location.reload();
        await new Promise(() => {});
      }
      showToast('Confirm the address', message, 'done', 8);
      reset({ email: change.email, currentPassword: '' });
      await revalidate();
    } catch (error) {
      const fields = isRefusal(error) ? error.errors : {};
      const wrong = (['email', 'currentPassword'] as const).find((field) => fields[field]);
      if (wrong) setError(wrong, { message: fields[wrong] ?? '' }, { shouldFocus: true });
      else showToast('Error', failureText(error), 'failed', 6);
    }
  });

  return (
    <AccountForm
      id="email"
      title="Sign-in email"
      save="Change email"
      busy={isSubmitting}
      submit={submit}
    >
      {hasGeneratedEmail && (
        <div className={styles.notice}>
          <p>
            <strong>Enter your own email address.</strong> {email} was made up at the first start.
            Nobody receives emails there, so a link to reset your password would be lost.
          </p>
        </div>
      )}
      {pendingEmail && (
        <output className={styles.wide}>
          {pendingEmail.failed
            ? `The email to ${pendingEmail.email} wasn’t delivered. ${pendingEmail.error ?? ''} Check the address, then try again.`
            : `We sent a link to ${pendingEmail.email}. Open it to sign in with that address. Until then, ${email} stays.`}
        </output>
      )}
      <InputField
        {...register('email')}
        label="Email"
        hint={
          hasMailServer
            ? 'We send a link to the new address. The old one gets a message.'
            : 'Emails are not sent, so the address changes at once. Type it with care.'
        }
        error={errors.email?.message}
        type="email"
        autoComplete="email"
      />
      <InputField
        {...register('currentPassword')}
        label="Current password"
        error={errors.currentPassword?.message}
        type="password"
        autoComplete="current-password"
      />
    </AccountForm>
  );
}
