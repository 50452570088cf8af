import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { browserApi } from '../../../../../app/api/browser-api.ts';
import { CustomerSearch } from '../../../../customers/components/customer-search.tsx';
import type { CustomerRow } from '../../../../customers/customer.ts';
import { LeavesLine } from '../../../../money/components/leaves-line.tsx';
import { parseEuro } from '../../../../money/parse-euro.ts';
import { addDays, dublinInstant, dublinTime } from '../../../../../platform/dublin-time.ts';
import { useCan } from '../../../../../app/session.ts';
import { EditForm, FormButtons } from '../../../../../ui/form/edit-form.tsx';
import { TextField } from '../../../../../ui/form/fields.tsx';
import { useEditForm } from '../../../../../ui/form/use-edit-form.ts';
import { keysOf, mapNames } from '../../../../../platform/objects.ts';
import { stateChange } from '../../changes.ts';
import { MAX_RESERVATION_DAYS } from '../../options.ts';
import type { StockRow } from '../../stock.ts';
import typography from '../../../../../ui/styles/type.module.css';
import styles from '../../dialogs.module.css';

interface Props {
  kind: 'reserve' | 'sell';
  car: StockRow;
  onClose: () => void;
}

/** Reserves a car, optionally until a time, or sells it. The person is optional. */
export function BuyerForm({ kind, car, onClose }: Props) {
  const [customer, setCustomer] = useState<CustomerRow | null>(null);
  const can = useCan();
  const [today] = useState(() => dublinTime(new Date()).date);
  const form = useEditForm({
    values: {
      holdUntil: localTime(car.holdUntil),
      date: today,
      firstName: '',
      lastName: '',
      phone: '',
      soldFor: '',
    },
    schema: stateChange,
    toInput: ({ holdUntil, date, soldFor, ...typed }) => {
      const [day = '', time = ''] = holdUntil.split('T');
      const person = {
        ...mapNames(keysOf(typed), (name) => typed[name].trim() || null),
        ...(customer && { customerId: customer.customerId }),
      };
      // Without details, the server uses the person of the booking, and today as the date of the sale.
      const isSoldToday = kind === 'reserve' || date === '' || date === today;
      const hasDetails = Object.values(person).some((value) => value !== null) || !isSoldToday;
      return {
        version: car.version,
        to: kind === 'sell' ? 'sold' : 'reserved',
        ...(kind === 'reserve' && {
          holdUntil: day && time ? dublinInstant(day, time).toISOString() : null,
        }),
        ...(soldFor.trim() !== '' && { soldFor: parseEuro(soldFor) ?? Number.NaN }),
        ...(hasDetails && { buyer: { ...person, ...(kind === 'sell' && date && { date }) } }),
      };
    },
    fieldOf: (path) => path.replace('buyer.', ''),
    save: (input) =>
      browserApi.post('/cars/:carId/state', 200, { params: { carId: car.carId }, body: input }),
    done: kind === 'sell' ? 'The car is sold.' : 'The car is reserved.',
    onSaved: onClose,
  });
  const soldFor = useWatch({ control: form.form.control, name: 'soldFor' });
  const choose = (chosen: CustomerRow | null) => {
    setCustomer(chosen);
    form.form.setValue('firstName', chosen ? firstNames(chosen.name) : '');
    form.form.setValue('lastName', chosen ? lastName(chosen.name) : '');
    form.form.setValue('phone', chosen?.phone ?? '');
  };

  return (
    <EditForm
      state={form}
      aria-label={kind === 'sell' ? 'Sale' : 'Reservation'}
      className={styles.form}
    >
      {kind === 'reserve' ? (
        <TextField
          label="Reserved until"
          name="holdUntil"
          type="datetime-local"
          hint="Optional. The car is free again by itself within ten minutes after this time."
          min={`${today}T00:00`}
          max={`${addDays(today, MAX_RESERVATION_DAYS)}T00:00`}
          data-first=""
        />
      ) : (
        <TextField label="Sale Date" name="date" type="date" data-first="" />
      )}
      {kind === 'sell' && car.currency === 'EUR' && (
        <TextField
          label="Sold for, in euro"
          name="soldFor"
          inputMode="decimal"
          hint="Optional. The price that was agreed, without extras."
        />
      )}
      {kind === 'sell' && car.money && (
        <LeavesLine figures={car.money} price={parseEuro(soldFor)} />
      )}
      {kind === 'reserve' && car.hasBuyer ? (
        <p className={typography.hint}>
          The buyer’s details stay. You can change them in the form of the car.
        </p>
      ) : (
        <div className={styles.group}>
          <p className={typography.hint}>
            {kind === 'reserve'
              ? 'Who it is for, if you like:'
              : car.hasBuyer
                ? 'The person who reserved the car becomes the buyer. If it’s somebody else, enter them here:'
                : 'The buyer, if you like:'}
          </p>
          {can('customers') &&
            (customer ? (
              <p>
                Customer: {customer.name}{' '}
                <button type="button" className={styles.link} onClick={() => choose(null)}>
                  Remove
                </button>
              </p>
            ) : (
              <CustomerSearch
                label="Customer"
                hint="Find the person by name, email or phone."
                onChoose={choose}
              />
            ))}
          <div className={styles.pair}>
            <TextField label="First Name" name="firstName" />
            <TextField label="Last Name" name="lastName" />
            <TextField label="Phone" name="phone" type="tel" />
          </div>
        </div>
      )}
      <FormButtons onCancel={onClose}>{kind === 'sell' ? 'Mark as sold' : 'Reserve'}</FormButtons>
    </EditForm>
  );
}

/** The last word of a name is taken as the family name. */
const lastName = (name: string) => (name.includes(' ') ? (name.split(' ').at(-1) ?? '') : '');
const firstNames = (name: string) => name.split(' ').slice(0, -1).join(' ') || name;

/** The value of a field for a date and a time in Dublin; empty for null. */
function localTime(iso: string | null): string {
  if (!iso) return '';
  const { date, time } = dublinTime(new Date(iso));
  return `${date}T${time}`;
}
