import { useState } from 'react';
import type { Consent } from '../customer.ts';
import { CONSENT_ENDERS, CONSENT_PURPOSES, CONSENT_SOURCES, CUSTOMER_BOUNDS } from '../options.ts';
import { MARKETING_WORDING } from '../../enquiries/options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import button from '../../../ui/button.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './customer.module.css';
import { irishDate } from './texts.ts';

interface Props {
  customerId: number;
  consents: readonly Consent[];
}

/** The consents of the person, with sentence and date. */
export function Consents({ customerId, consents }: Props) {
  const [open, setOpen] = useState(false);
  const { busy, write } = useWrite();
  const isGiven = consents.some(({ withdrawnAt }) => withdrawnAt === null);

  const record = (given: boolean, wording?: string) =>
    write(async () => {
      await browserApi.recordConsent(customerId, { purpose: 'marketing_email', given, wording });
      setOpen(false);
      showToast(given ? 'Consent Recorded' : 'Consent Ended', CONSENT_PURPOSES.marketing_email);
    });

  return (
    <section aria-labelledby="consents-title" className={styles.section}>
      <h2 id="consents-title" className={styles.subtitle}>
        Consents
      </h2>
      {consents.length === 0 && <p className={styles.hint}>No consents.</p>}
      <ul className={styles.consents}>
        {consents.map((consent) => (
          <li key={consent.consentId}>
            <p>
              <strong>{CONSENT_PURPOSES[consent.purpose]}</strong>
              {consent.withdrawnAt && ' (ended)'}
            </p>
            <p className={styles.hint}>“{consent.wording}”</p>
            <p className={styles.hint}>{historyOf(consent)}</p>
          </li>
        ))}
      </ul>
      {isGiven ? (
        <button type="button" className={button.button} onClick={() => void record(false)}>
          End the consent
        </button>
      ) : (
        <button type="button" className={button.button} onClick={() => setOpen(true)}>
          Record a consent
        </button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Record a consent">
        <Form
          aria-label="Record a consent"
          busy={busy}
          className={styles.dialogForm}
          onSubmit={(event) => {
            const wording = new FormData(event.currentTarget).get('wording');
            void record(true, typeof wording === 'string' ? wording : '');
          }}
        >
          <Field
            label="What did they agree to?"
            hint="The sentence that they read or heard. It’s the proof."
          >
            {(control) => (
              <textarea
                {...control}
                name="wording"
                rows={3}
                maxLength={CUSTOMER_BOUNDS.maxWording}
                defaultValue={MARKETING_WORDING}
                className={styles.textarea}
              />
            )}
          </Field>
          <FormButtons busy={busy} onCancel={() => setOpen(false)} />
        </Form>
      </Dialog>
    </section>
  );
}

function historyOf({ source, givenAt, withdrawnAt, withdrawnBy }: Consent): string {
  const given = `${CONSENT_SOURCES[source]}, ${irishDate(givenAt)}.`;
  if (!withdrawnAt) return given;
  const by = withdrawnBy ? ` by ${CONSENT_ENDERS[withdrawnBy]}` : '';
  return `${given} Ended ${irishDate(withdrawnAt)}${by}.`;
}
