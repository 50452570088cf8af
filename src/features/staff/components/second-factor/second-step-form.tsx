import { type ReactNode, useEffect, useState } from 'react';
import { quietApi } from '../../../../app/api/browser-api.ts';
import { isRefusal } from '../../../../platform/api-error.ts';
import { EditForm } from '../../../../ui/form/edit-form.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
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
  /** The submit button and other content below the fields. */
  children: ReactNode;
}

/** Asks for the code of the app, or for a recovery code, after the password. */
export function SecondStepForm(props: Props) {
  const { ticket, className, initialError, onSignedIn, onExpired, children } = props;
  const [usesRecovery, setUsesRecovery] = useState(false);
  const field = usesRecovery ? 'recovery' : 'code';
  const state = useEditForm({
    values: { code: '', recovery: '', remember: false },
    schema: secondStep,
    initialErrors: initialError ? { code: initialError } : {},
    toInput: (typed) => ({ ticket, remember: typed.remember, [field]: typed[field] }),
    save: (body) => quietApi.post('/users/second-factor', 200, { body }),
    onSaved: onSignedIn,
    onFailed: async (error) => {
      if (isRefusal(error) && error.status === 410) {
        onExpired(error.message);
        return true;
      }
      const message = isRefusal(error) ? error.message : 'We couldn’t check the code. Try again.';
      const clock = await clockDifference();
      state.form.setError(field, { message: [message, clock].join(' ').trim() });
      return true;
    },
    reloads: false,
  });
  const { register, setFocus } = state.form;
  useEffect(() => setFocus(field), [field, setFocus]);

  return (
    <EditForm state={state} asksToLeave={false} aria-label="Enter a code" className={className}>
      <input type="hidden" name="ticket" value={ticket} />
      {usesRecovery ? (
        <TextField
          key="recovery"
          name="recovery"
          label="Recovery code"
          hint="One of the ten codes that you saved. Each works once."
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <TextField
          key="code"
          name="code"
          label="Code from your app"
          hint="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-first=""
        />
      )}
      <TickBox {...register('remember')}>
        Don’t ask in this browser for {REMEMBERED_DAYS} days
      </TickBox>
      <button type="button" className={link.action} onClick={() => setUsesRecovery(!usesRecovery)}>
        {usesRecovery ? 'Use the code from your app' : 'Lost your phone? Use a recovery code'}
      </button>
      {children}
    </EditForm>
  );
}
