import { COUNTIES } from '../../ireland/counties.ts';
import type { CustomerDetail } from '../customer.ts';
import { customerUpdate } from '../input.ts';
import { CONTACT_BOUNDS, CUSTOMER_BOUNDS } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { MultilineField, TextField } from '../../../ui/form/fields.tsx';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './customer.module.css';

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  county: 'County',
  note: 'Note',
} as const;

/** The values of the form, and the version to which they belong. */
const storedOf = ({ name, email, phone, county, note, version }: CustomerDetail['customer']) => ({
  values: {
    name,
    email: email ?? '',
    phone: phone ?? '',
    county: county ?? '',
    note: note ?? '',
  },
  version,
});

/** The details of a customer. */
export function CustomerForm({ customer }: { customer: CustomerDetail['customer'] }) {
  const { customerId } = customer;
  const load = async () =>
    storedOf((await browserApi.get('/customers/:customerId', { params: { customerId } })).customer);
  const form = useVersionedForm({
    loaded: storedOf(customer),
    load,
    schema: customerUpdate,
    toInput: (values) => ({ ...values, version: customer.version }),
    save: async (input, base) => {
      const { version } = await browserApi.put('/customers/:customerId', {
        params: { customerId },
        body: { ...input, version: base },
      });
      // Shows the values as the server stored them. A newer version is for the next save, which shows it as a conflict.
      const stored = await load().catch(() => null);
      return stored?.version === version ? stored : { version };
    },
    done: ['Customer Saved', 'Your changes are saved'],
    // If `load` failed after the save, a reload would fail too, and replace the form with an error.
    reloads: ({ values }) => values !== undefined,
  });
  return (
    <EditForm state={form} aria-labelledby="details-title" className={styles.form}>
      <h2 id="details-title" className={typography.subheading}>
        Details
      </h2>
      <ConflictNotice
        what="this customer"
        theirs={form.theirs}
        labels={LABELS}
        className={styles.wide}
      />
      <TextField name="name" label={LABELS.name} maxLength={CONTACT_BOUNDS.maxName} />
      <TextField name="email" label={LABELS.email} type="email" />
      <TextField name="phone" label={LABELS.phone} type="tel" />
      <TextField
        name="county"
        label={LABELS.county}
        maxLength={CUSTOMER_BOUNDS.maxCounty}
        list="customer-counties"
      />
      <datalist id="customer-counties">
        {COUNTIES.map((county) => (
          <option key={county} value={county}>
            {county}
          </option>
        ))}
      </datalist>
      <MultilineField
        name="note"
        label={LABELS.note}
        hint="Write only what the person may read: it’s part of an export."
        rows={4}
        maxLength={CUSTOMER_BOUNDS.maxNote}
        className={styles.wide}
      />
      <SaveButton className={styles.save} />
    </EditForm>
  );
}
