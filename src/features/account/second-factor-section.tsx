import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../app/api/browser-api.ts';
import button from '../../ui/button.module.css';
import { showToast } from '../../ui/toast.ts';
import typography from '../../ui/styles/type.module.css';
import panel from '../../ui/panel.module.css';
import { useLostFocus } from '../../ui/use-lost-focus.ts';
import styles from '../staff/components/second-factor/second-factor.module.css';
import { PasswordStep, RecoveryCodes, SetUp } from '../staff/components/second-factor/steps.tsx';
import type { Account } from '../staff/users.ts';

type Step = 'setUp' | 'renew' | 'remove' | { codes: string[] };

/** The second factor of the user: a code from an app after the password. */
export function SecondFactorSection({
  factor,
  since,
}: {
  factor: Account['secondFactor'];
  /** When it was set up, as text. */
  since: string;
}) {
  const [step, setStep] = useState<Step>();
  const { revalidate } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  const keepFocus = useLostFocus(title);
  const close = () => {
    setStep(undefined);
    void revalidate();
  };

  return (
    <section aria-labelledby="second-factor-title" className={panel.section} {...keepFocus}>
      <h2 id="second-factor-title" ref={title} tabIndex={-1} className={typography.subheading}>
        Second factor
      </h2>
      {factor ? (
        <p>
          {factor.name}, since {since}. {factor.recoveryCodesLeft} of 10 recovery codes left.
        </p>
      ) : (
        <p>
          After your password, we ask for a code from an app on your phone. Somebody who knows your
          password then can’t sign in.
        </p>
      )}
      {step === undefined && (
        <div className={styles.buttons}>
          <button type="button" className={button.button} onClick={() => setStep('setUp')}>
            {factor ? 'Set up another app' : 'Set up a second factor'}
          </button>
          {factor && (
            <>
              <button type="button" className={button.button} onClick={() => setStep('renew')}>
                New recovery codes
              </button>
              <button type="button" className={button.button} onClick={() => setStep('remove')}>
                Remove
              </button>
            </>
          )}
        </div>
      )}
      {step === 'setUp' && <SetUp onDone={close} onCancel={() => setStep(undefined)} />}
      {step === 'renew' && (
        <PasswordStep
          label="New recovery codes"
          action="Create new codes"
          send={(body) => browserApi.post('/account/second-factor/recovery-codes', 200, { body })}
          onDone={({ recoveryCodes }) => setStep({ codes: recoveryCodes })}
          onCancel={() => setStep(undefined)}
        />
      )}
      {step === 'remove' && (
        <PasswordStep
          label="Remove the second factor"
          action="Remove the second factor"
          send={(body) => browserApi.post('/account/second-factor/remove', 200, { body })}
          onDone={() => {
            showToast('Second Factor Removed', 'Your password alone is enough to sign in');
            close();
          }}
          onCancel={() => setStep(undefined)}
        />
      )}
      {typeof step === 'object' && <RecoveryCodes codes={step.codes} onDone={close} />}
    </section>
  );
}
