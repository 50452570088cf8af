import { useState } from 'react';
import { irishDate } from '../../opening/day-text.ts';
import type { Consent } from '../customer.ts';
import { CONSENT_ENDERS, CONSENT_PURPOSES, CONSENT_SOURCES, CUSTOMER_BOUNDS } from '../options.ts';
import { consentInput } from '../input.ts';
import { MARKETING_WORDING } from '../../enquiries/options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { MultilineField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './customer.module.css';

interface Props {
  customerId: number;
  consents: readonly Consent[];
}

/** The consents of the person, with sentence and date. */
export function Consents({ customerId, consents }: Props) {
  const [open, setOpen] = useState(false);
  const { write } = useWrite();
  const isGiven = consents.some(({ withdrawnAt }) => withdrawnAt === null);

  const end = () =>
    write(async () => {
      await browserApi.post('/customers/:customerId/consents', 201, {
        params: { customerId },
        body: { purpose: 'marketing_email', given: false },
      });
      showToast('Consent Ended', CONSENT_PURPOSES.marketing_email);
    });

  return (
    <Section id="consents-title" title="Consents" className={styles.section}>
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
        <Button onClick={() => void end()}>End the consent</Button>
      ) : (
        <Button onClick={() => setOpen(true)}>Record a consent</Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Record a consent">
        <ConsentForm customerId={customerId} onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function ConsentForm({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const form = useEditForm({
    values: { wording: MARKETING_WORDING },
    schema: consentInput,
    toInput: (values) => ({ ...values, purpose: 'marketing_email', given: true }),
    save: (input) =>
      browserApi.post('/customers/:customerId/consents', 201, {
        params: { customerId },
        body: input,
      }),
    done: ['Consent Recorded', CONSENT_PURPOSES.marketing_email],
    onSaved: onClose,
  });
  return (
    <EditForm state={form} aria-label="Record a consent" className={styles.dialogForm}>
      <MultilineField
        name="wording"
        label="What did they agree to?"
        hint="The sentence that they read or heard. It’s the proof."
        maxLength={CUSTOMER_BOUNDS.maxWording}
      />
      <FormButtons onCancel={onClose} />
    </EditForm>
  );
}

function historyOf({ source, givenAt, withdrawnAt, withdrawnBy }: Consent): string {
  const given = `${CONSENT_SOURCES[source]}, ${irishDate(givenAt)}.`;
  if (!withdrawnAt) return given;
  const by = withdrawnBy ? ` by ${CONSENT_ENDERS[withdrawnBy]}` : '';
  return `${given} Ended ${irishDate(withdrawnAt)}${by}.`;
}
