import { useRef, useState } from 'react';
import { browserApi } from '../../../../../app/api/browser-api.ts';
import { CustomerSearch } from '../../../../customers/components/customer-search.tsx';
import type { CustomerRow } from '../../../../customers/customer.ts';
import { addDays, dublinInstant, dublinTime } from '../../../../opening/dublin-time.ts';
import { useCan } from '../../../../../app/session.ts';
import { ApiError } from '../../../../../platform/api-error.ts';
import { InputField } from '../../../../../ui/field.tsx';
import { FormButtons } from '../../../../../ui/form-buttons.tsx';
import { Form } from '../../../../../ui/form.tsx';
import { HALF_TYPED_DATE, HALF_TYPED_TIME, isHalfTyped } from '../../../../../ui/half-typed.ts';
import { useFocusInvalid } from '../../../../../ui/use-focus-invalid.ts';
import { useWrite } from '../../../../../ui/use-write.ts';
import { MAX_HOLD_DAYS } from '../../options.ts';
import type { StockRow } from '../../stock.ts';
import styles from '../../dialogs.module.css';

interface Props {
  kind: 'reserve' | 'sell';
  car: StockRow;
  onClose: () => void;
}

/** Reserves a car, if wanted until a time, or sells it. The person is optional. */
export function BuyerForm({ kind, car, onClose }: Props) {
  const { busy, write } = useWrite();
  const [customer, setCustomer] = useState<CustomerRow | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useFocusInvalid(element, errors);
  const can = useCan();
  const [today] = useState(() => dublinTime(new Date()).date);

  const check = (form: HTMLFormElement) => {
    const found: Record<string, string> = {};
    if (isHalfTyped(form.elements.namedItem('holdUntil'))) found['holdUntil'] = HALF_TYPED_TIME;
    if (isHalfTyped(form.elements.namedItem('date'))) found['buyer.date'] = HALF_TYPED_DATE;
    setErrors(found);
    if (Object.keys(found).length === 0) void save(new FormData(form));
  };

  const save = async (form: FormData) => {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const person = {
      firstName: text('firstName') || null,
      lastName: text('lastName') || null,
      phone: text('phone') || null,
      ...(customer && { customerId: customer.customerId }),
    };
    const date = text('date');
    // Without these details, the server knows the person of a booking, and that the car was sold today.
    const hasDetails =
      Object.values(person).some((value) => value !== null) || (date !== '' && date !== today);
    const buyer = hasDetails ? { ...person, ...(date && { date }) } : undefined;
    const [day = '', time = ''] = text('holdUntil').split('T');
    const holdUntil = day && time ? dublinInstant(day, time).toISOString() : null;
    const isSaved = await write(
      async () => {
        try {
          await browserApi.changeState(car.carId, {
            version: car.version,
            ...(kind === 'sell' ? { to: 'sold' as const } : { to: 'reserved' as const, holdUntil }),
            ...(buyer && { buyer }),
          });
        } catch (error) {
          if (error instanceof ApiError) setErrors(error.errors);
          throw error;
        }
      },
      kind === 'sell' ? 'The car is sold.' : 'The car is reserved.',
    );
    if (isSaved) onClose();
  };

  return (
    <Form
      ref={element}
      aria-label={kind === 'sell' ? 'Sale' : 'Booking'}
      className={styles.form}
      busy={busy}
      onSubmit={({ currentTarget }) => check(currentTarget)}
    >
      {kind === 'reserve' ? (
        <InputField
          label="Held until"
          name="holdUntil"
          type="datetime-local"
          hint="Optional. The car is free again by itself within ten minutes after this time."
          error={errors['holdUntil']}
          min={`${today}T00:00`}
          max={`${addDays(today, MAX_HOLD_DAYS)}T00:00`}
          defaultValue={localTime(car.holdUntil)}
          data-first=""
        />
      ) : (
        <InputField
          label="Sale Date"
          name="date"
          type="date"
          defaultValue={today}
          error={errors['buyer.date']}
          data-first=""
        />
      )}
      {kind === 'reserve' && car.hasBuyer ? (
        <p className={styles.hint}>
          The buyer’s details stay. You can change them in the form of the car.
        </p>
      ) : (
        <div className={styles.group}>
          <p className={styles.hint}>
            {kind === 'reserve'
              ? 'Who it is for, if you like:'
              : car.hasBuyer
                ? 'The person who booked the car becomes the buyer. If it’s somebody else, enter them here:'
                : 'The buyer, if you like:'}
          </p>
          {can('customers') &&
            (customer ? (
              <p>
                Customer: {customer.name}{' '}
                <button type="button" className={styles.link} onClick={() => setCustomer(null)}>
                  Remove
                </button>
              </p>
            ) : (
              <CustomerSearch
                label="Customer"
                hint="Find the person by name, email or phone."
                onChoose={setCustomer}
              />
            ))}
          <div key={customer?.customerId} className={styles.pair}>
            <InputField
              label="First Name"
              name="firstName"
              error={errors['buyer.firstName']}
              autoComplete="off"
              defaultValue={customer ? firstNames(customer.name) : ''}
            />
            <InputField
              label="Last Name"
              name="lastName"
              error={errors['buyer.lastName']}
              autoComplete="off"
              defaultValue={customer ? lastName(customer.name) : ''}
            />
            <InputField
              label="Phone"
              name="phone"
              error={errors['buyer.phone']}
              type="tel"
              autoComplete="off"
              defaultValue={customer?.phone ?? ''}
            />
          </div>
        </div>
      )}
      <FormButtons
        busy={busy}
        submit={kind === 'sell' ? 'Mark as sold' : 'Reserve'}
        onCancel={onClose}
      />
    </Form>
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
