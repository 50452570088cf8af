import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { COUNTIES } from '../../../domain/ireland/counties.ts';
import type { CustomerDetail } from '../../../domain/customers/customer.ts';
import { CUSTOMER_BOUNDS } from '../../../domain/customers/options.ts';
import { ENQUIRY_BOUNDS } from '../../../domain/enquiries/options.ts';
import { ApiError } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { showToast } from '../../lib/toast.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Field, InputField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './customer.module.css';

type Customer = CustomerDetail['customer'];

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  county: 'County',
  note: 'Note',
} as const satisfies Partial<Record<keyof Customer, string>>;
type FieldName = keyof typeof LABELS;

/** Details of a customer. What a colleague saved in the meantime is shown before it is replaced. */
export function CustomerForm({ customer }: { customer: Customer }) {
  const { revalidate } = useRevalidator();
  /** The customer whose values the form shows or replaces. */
  const [known, setKnown] = useState(customer);
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [saves, setSaves] = useState(0);
  const { customerId } = customer;

  async function save(form: FormData) {
    setBusy(true);
    try {
      const { version } = known;
      await browserApi.updateCustomer(customerId, { ...Object.fromEntries(form), version });
      void showToast('Customer Saved', 'Your changes are saved');
      setErrors({});
      setTheirs([]);
      await reload();
      setSaves((count) => count + 1);
    } catch (error) {
      const failed = error instanceof ApiError ? error : null;
      setErrors(failed?.errors ?? {});
      if (failed?.version !== undefined) setTheirs(changesOf(known, await reload()));
      else if (!failed || Object.keys(failed.errors).length === 0)
        void showToast('Not saved', failureText(error), 'failed', 6);
    } finally {
      setBusy(false);
    }
  }

  async function reload(): Promise<Customer> {
    const { customer: saved } = await browserApi.customer(customerId);
    setKnown(saved);
    await revalidate();
    return saved;
  }

  const field = (name: FieldName) => ({
    name,
    label: LABELS[name],
    defaultValue: known[name] ?? '',
    error: errors[name],
  });
  return (
    <Form
      key={saves}
      aria-labelledby="details-title"
      busy={busy}
      className={styles.form}
      onSubmit={(event) => void save(new FormData(event.currentTarget))}
    >
      <h2 id="details-title" className={styles.subtitle}>
        Details
      </h2>
      {theirs.length > 0 && (
        <div role="alert" className={styles.notice}>
          <p>
            This customer changed after you opened the page. Nothing was overwritten. Saved now:
          </p>
          <ul>
            {theirs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>Press Save again to replace it with the form.</p>
        </div>
      )}
      <InputField {...field('name')} maxLength={ENQUIRY_BOUNDS.maxName} autoComplete="off" />
      <InputField {...field('email')} type="email" autoComplete="off" />
      <InputField {...field('phone')} type="tel" autoComplete="off" />
      <InputField
        {...field('county')}
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
            name="note"
            rows={4}
            maxLength={CUSTOMER_BOUNDS.maxNote}
            defaultValue={known.note ?? ''}
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

const NAMES: readonly FieldName[] = ['name', 'email', 'phone', 'county', 'note'];

/** The fields that differ, with their new values. */
const changesOf = (before: Customer, after: Customer): string[] => {
  const changed = NAMES.filter((name) => before[name] !== after[name]);
  return changed.map((name) => `${LABELS[name]}: ${after[name] ?? 'no value'}`);
};
