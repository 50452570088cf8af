import { useState } from 'react';
import type { z } from 'zod';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { isRefusal } from '../../../../platform/api-error.ts';
import button from '../../../../ui/button.module.css';
import { EditForm, SaveButton } from '../../../../ui/form/edit-form.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { clockDifference } from './clock-difference.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
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
      <p>
        Open an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator or 1Password, and scan this code. On this phone,{' '}
        <a href={setup.uri}>add it to the app directly</a>.
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
