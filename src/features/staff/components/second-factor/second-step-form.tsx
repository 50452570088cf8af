import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { quietApi } from '../../../../app/api/browser-api.ts';
import { isRefusal } from '../../../../platform/api-error.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { InputField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { clockDifference } from './clock-difference.ts';
import { REMEMBERED_DAYS, secondStep } from '../../second-factor/second-factor.ts';
import link from '../../../../ui/link.module.css';

interface Props {
  ticket: string;
  className?: string | undefined;
  /** Message of a form that was submitted without JavaScript. */
  initialError?: string | undefined;
  onSignedIn: () => void | Promise<void>;
  /** Shows the form for email and password again, with a message. */
  onExpired: (message: string) => void;
  /** Renders the given submit button and other content below the fields. */
  children: (button: ReactElement) => ReactNode;
}

/** Asks for the code of the app, or for a recovery code, after the password. */
export function SecondStepForm(props: Props) {
  const { ticket, className, onSignedIn, onExpired, children } = props;
  const [usesRecovery, setUsesRecovery] = useState(false);
  const field = usesRecovery ? 'recovery' : 'code';
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(secondStep),
    shouldUnregister: true,
  });
  const { errors, isDirty, isSubmitting } = formState;
  useEffect(() => setFocus(field), [field, setFocus]);

  const submit = handleSubmit(async (values) => {
    try {
      await quietApi.post('/users/second-factor', 200, { body: values });
    } catch (error) {
      if (isRefusal(error) && error.status === 410) return onExpired(error.message);
      const message = isRefusal(error) ? error.message : 'We couldn’t check the code. Try again.';
      const clock = await clockDifference();
      setError(field, { message: [message, clock].join(' ').trim() }, { shouldFocus: true });
      return;
    }
    await onSignedIn();
  });

  const error = errors[field]?.message ?? (isDirty ? undefined : props.initialError);
  return (
    <Form
      aria-label="Enter a code"
      className={className}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" {...register('ticket')} value={ticket} />
      {usesRecovery ? (
        <InputField
          key="recovery"
          {...register('recovery')}
          label="Recovery code"
          hint="One of the ten codes that you saved. Each works once."
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <InputField
          key="code"
          {...register('code')}
          label="Code from your app"
          hint="Six digits"
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-first=""
        />
      )}
      <TickBox {...register('remember')} value="on">
        Don’t ask in this browser for {REMEMBERED_DAYS} days
      </TickBox>
      <button type="button" className={link.action} onClick={() => setUsesRecovery(!usesRecovery)}>
        {usesRecovery ? 'Use the code from your app' : 'Lost your phone? Use a recovery code'}
      </button>
      {children(
        <BusyButton busy={isSubmitting} busyText="Logging in...">
          Sign in
        </BusyButton>,
      )}
    </Form>
  );
}
