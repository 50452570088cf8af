import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ROLE_NAMES, ROLES } from '../../../platform/capabilities.ts';
import { newInvitation } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { failureText, isRefusal } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Field, InputField, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import type { ShownLink } from './invitation-list.tsx';
import styles from './people.module.css';

const DEFAULTS = { email: '', role: 'sales' } as const;

/** @param onLink receives the link to hand over if no mail server is set up */
export function InviteForm({ onLink }: { onLink: (link: ShownLink) => void }) {
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(newInvitation),
    defaultValues: DEFAULTS,
  });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved(isDirty);

  const submit = handleSubmit(async (invitation) => {
    try {
      const { message, invitationId, link } = await browserApi.invite(invitation);
      showToast(link === null ? 'Invitation Sent' : 'Invitation Created', message);
      if (link !== null) onLink({ invitationId, link });
      reset({ email: '', role: invitation.role });
      await revalidate();
    } catch (error) {
      const problem = isRefusal(error) ? error.errors['email'] : undefined;
      if (problem) setError('email', { message: problem }, { shouldFocus: true });
      else showToast('Error', failureText(error), 'failed', 6);
    }
  });

  return (
    <Form
      aria-labelledby="invite-title"
      className={styles.invite}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <h3 id="invite-title" className={styles.subtitle}>
        Invite a colleague
      </h3>
      <InputField
        {...register('email')}
        label="Email"
        error={errors.email?.message}
        type="email"
        autoComplete="off"
      />
      <Field label="Role" error={errors.role?.message}>
        {(control) => (
          <Select {...control} {...register('role')} defaultValue={DEFAULTS.role}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_NAMES[role]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <BusyButton busy={isSubmitting} busyText="Sending..." className={styles.inviteButton}>
        Invite
      </BusyButton>
    </Form>
  );
}
