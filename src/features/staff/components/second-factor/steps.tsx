import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { useDealer } from '../../../../app/dealer.ts';
import { isRefusal } from '../../../../platform/api-error.ts';
import button from '../../../../ui/button.module.css';
import { EditForm, SaveButton } from '../../../../ui/form/edit-form.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import link from '../../../../ui/link.module.css';
import { QrCode } from '../../../../ui/qr-code.tsx';
import typography from '../../../../ui/styles/type.module.css';
import { showToast } from '../../../../ui/toast.ts';
import { clockDifference } from './clock-difference.ts';
import {
  passwordProof,
  secondFactorConfirmation,
  type secondFactorSetup,
} from '../../second-factor/second-factor.ts';
import styles from './second-factor.module.css';

interface Props {
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

type Setup = z.output<typeof secondFactorSetup>;

/** Sets up an app in three steps: the password, the first code, the recovery codes. */
export function SetUp({ onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!setup)
    return (
      <PasswordStep
        label="Set up a second factor"
        action="Continue"
        send={(body) => browserApi.post('/account/second-factor', 200, { body })}
        onDone={setSetup}
        onCancel={onCancel}
      />
    );
  return <FirstCode setup={setup} onDone={setCodes} onCancel={() => setSetup(undefined)} />;
}

function FirstCode({
  setup,
  onDone,
  onCancel,
}: {
  setup: Setup;
  onDone: (codes: string[]) => void;
  onCancel: () => void;
}) {
  const state = useEditForm({
    values: { setup: setup.setup, code: '', name: '' },
    schema: secondFactorConfirmation,
    save: (input) => browserApi.post('/account/second-factor/confirm', 200, { body: input }),
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFailed: async (error) => {
      const problem = isRefusal(error) ? error.errors['code'] : undefined;
      const clock = problem && (await clockDifference());
      if (!clock) return false;
      state.form.setError('code', { message: `${problem} ${clock}` });
      return true;
    },
    reloads: false,
  });
  return (
    <EditForm state={state} aria-label="First code" className={styles.steps}>
      <StepTitle text="Add this site to your app" />
      <p>
        Open an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator or 1Password, and scan this code. On this phone,{' '}
        <a href={setup.uri} className={link.link}>
          add it to the app directly
        </a>
        .
      </p>
      <QrCode text={setup.uri} className={styles.qr} />
      <p>
        You can’t scan it? Type this key into the app:{' '}
        <code className={styles.key}>{setup.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        name="code"
        label="Code from your app"
        hint="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <TextField name="name" label="Name of the phone or app (optional)" placeholder="My phone" />
      <div className={styles.buttons}>
        <SaveButton>Turn on</SaveButton>
        <button type="button" className={button.button} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </EditForm>
  );
}

interface PasswordStepProps<Result> {
  label: string;
  /** Text of the submit button. */
  action: string;
  send: (body: { currentPassword: string }) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel?: (() => void) | undefined;
}

/** Asks for the password again before a change of the second factor. */
export function PasswordStep<Result>({
  label,
  action,
  send,
  onDone,
  onCancel,
}: PasswordStepProps<Result>) {
  const state = useEditForm({
    values: { currentPassword: '' },
    schema: passwordProof,
    save: send,
    onSaved: onDone,
    reloads: false,
  });
  const { setFocus } = state.form;
  const isAnswerToPress = onCancel !== undefined;
  // This form replaces the pressed button, which had the focus.
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

/** Shows recovery codes, which cannot be read again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const dealer = useDealer();
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast('Codes Copied', 'Keep them where only you can read them');
    } catch {
      showToast('Not copied', 'Select the codes and copy them', 'failed');
    }
  }

  return (
    <div className={`${styles.steps} ${styles.printed}`}>
      <StepTitle text="Your recovery codes" />
      <p>
        If you lose your phone, each of these codes signs you in to {dealer.name} once. We show them
        only now: print them or copy them into your password manager.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" className={button.button} onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className={button.button} onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className={button.primary} onClick={onDone}>
          I’ve saved them
        </button>
      </div>
    </div>
  );
}

/** The title of a step, which replaces the control that was pressed. */
function StepTitle({ text }: { text: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1} className={typography.subheading}>
      {text}
    </h2>
  );
}
