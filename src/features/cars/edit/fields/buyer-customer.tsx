import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { CustomerRow } from '../../../customers/customer.ts';
import { customerReference } from '../../../customers/options.ts';
import { CustomerSearch } from '../../../customers/components/customer-search.tsx';
import styles from '../../../customers/components/customers.module.css';
import button from '../../../../ui/button.module.css';
import type { BuyerValues, CarFormValues } from './form-values.ts';

/** Chooses the customer who bought or booked the car, and fills in empty details. */
export function BuyerCustomer({ details }: { details: 'bookingDetails' | 'saleDetails' }) {
  const { control, getValues, setValue } = useFormContext<CarFormValues>();
  const { customerId, customerName } = useWatch({ control, name: details });
  const change = (changed: Partial<BuyerValues>) =>
    setValue(details, { ...getValues(details), ...changed }, { shouldDirty: true });

  if (customerId === '')
    return (
      <CustomerSearch
        label="Customer"
        hint="Optional. Find the person by name, email or phone to keep the records together."
        onChoose={(row) => {
          const typed = Object.entries(getValues(details)).filter(([, text]) => text !== '');
          change({ ...detailsOf(row), ...Object.fromEntries(typed) });
        }}
      />
    );
  return (
    <div className={styles.chosen}>
      <p>
        Customer:{' '}
        <Link to={`/customers/${customerId}`} className={styles.link}>
          {customerName} ({customerReference(Number(customerId))})
        </Link>
      </p>
      <button
        type="button"
        className={button.button}
        onClick={() => change({ customerId: '', customerName: '' })}
      >
        Remove
      </button>
    </div>
  );
}

/** The last word of a name is taken as the family name. */
function detailsOf({ customerId, name, county, phone }: CustomerRow): Partial<BuyerValues> {
  const words = name.split(' ');
  return {
    customerId: String(customerId),
    customerName: name,
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : name,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    county: county ?? '',
    phone: phone ?? '',
  };
}
