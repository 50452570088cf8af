import { type ChangeEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { COUNTIES } from '../../ireland/counties.ts';
import type { CustomerDetail } from '../customer.ts';
import { CUSTOMER_BOUNDS } from '../options.ts';
import { ENQUIRY_BOUNDS } from '../../enquiries/options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Field, InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './customer.module.css';
import {
  changesOf,
  type CustomerValues,
  type FieldName,
  LABELS,
  valuesOf,
  withTyped,
} from './customer-values.ts';

interface Saved {
  values: CustomerValues;
  version: number;
}

const savedOf = (customer: CustomerDetail['customer']): Saved => ({
  values: valuesOf(customer),
  version: customer.version,
});

/**
 * The details of a customer. If a colleague saved other values in the meantime, shows them before they are replaced.
 */
export function CustomerForm({ customer }: { customer: CustomerDetail['customer'] }) {
  const { revalidate } = useRevalidator();
  /** The last known state on the server. */
  const [saved, setSaved] = useState(() => savedOf(customer));
  const [values, setValues] = useState(saved.values);
  /** Values that a colleague changed in the meantime; null without a conflict. */
  const [theirs, setTheirs] = useState<readonly string[] | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const { customerId } = customer;
  useUnsaved(JSON.stringify(values) !== JSON.stringify(saved.values));

  async function save() {
    setBusy(true);
    try {
      const body = { ...values, version: saved.version };
      const { version } = await browserApi.updateCustomer(customerId, body);
      showToast('Customer Saved', 'Your changes are saved');
      setErrors({});
      setTheirs(null);
      setSaved({ values, version });
      await showSaved(version);
    } catch (error) {
      await showFailure(error).catch(() => notSaved(error));
    } finally {
      setBusy(false);
    }
  }

  /** Shows the values as the server stored them. Keeps text that the user typed after sending. */
  async function showSaved(version: number) {
    const answer = await browserApi.customer(customerId).catch(() => null);
    // A newer version is for the next save, which shows it as a conflict.
    if (answer?.customer.version === version) show(savedOf(answer.customer), values);
    // Without an answer, loading the screen would fail too, and replace the form with an error.
    if (answer) await revalidate();
  }

  async function showFailure(error: unknown) {
    const failed = error instanceof ApiError ? error : null;
    setErrors(failed?.errors ?? {});
    if (failed?.version !== undefined) await showConflict();
    // Also for invalid fields, because screen readers announce a toast but not an error at a field.
    else notSaved(error);
  }

  async function showConflict() {
    const newer = savedOf((await browserApi.customer(customerId)).customer);
    setTheirs(changesOf(saved.values, newer.values));
    show(newer, saved.values);
    await revalidate();
  }

  /** Replaces the values that the user has not changed since `base`. */
  function show(next: Saved, base: CustomerValues) {
    setSaved(next);
    setValues((typed) => withTyped(next.values, typed, base));
  }

  const field = (name: FieldName) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });
  const input = (name: FieldName) => ({
    ...field(name),
    label: LABELS[name],
    error: errors[name],
  });
  return (
    <Form
      aria-labelledby="details-title"
      busy={busy}
      className={styles.form}
      onSubmit={() => void save()}
    >
      <h2 id="details-title" className={styles.subtitle}>
        Details
      </h2>
      {theirs && (
        <div role="alert" className={styles.notice}>
          <p>This customer changed after you opened the page. Nothing was overwritten.</p>
          {theirs.length > 0 && (
            <>
              <p>Saved now:</p>
              <ul>
                {theirs.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
          <p>Press Save again to replace it with the form.</p>
        </div>
      )}
      <InputField {...input('name')} maxLength={ENQUIRY_BOUNDS.maxName} autoComplete="off" />
      <InputField {...input('email')} type="email" autoComplete="off" />
      <InputField {...input('phone')} type="tel" autoComplete="off" />
      <InputField
        {...input('county')}
        maxLength={CUSTOMER_BOUNDS.maxCounty}
        list="customer-counties"
        autoComplete="off"
      />
      <datalist id="customer-counties">
        {COUNTIES.map((county) => (
          <option key={county} value={county}>
            {county}
          </option>
        ))}
      </datalist>
      <Field
        label={LABELS.note}
        error={errors['note']}
        hint="Write only what the person may read: it’s part of an export."
        className={styles.wide}
      >
        {(control) => (
          <textarea
            {...control}
            {...field('note')}
            rows={4}
            maxLength={CUSTOMER_BOUNDS.maxNote}
            className={styles.textarea}
          />
        )}
      </Field>
      <BusyButton busy={busy} busyText="Saving..." className={styles.save}>
        Save
      </BusyButton>
    </Form>
  );
}

const notSaved = (error: unknown) => showToast('Not saved', failureText(error), 'failed', 6);
