import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { COUNTIES, NORTHERN_COUNTIES } from '../../../ireland/counties.ts';
import { eircodeWarning } from '../../../ireland/eircode.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { FormSection } from '../form-section.tsx';
import type { BuyerValues, CarFormValues } from './form-values.ts';
import { Link } from 'react-router';
import type { CustomerRow } from '../../../customers/customer.ts';
import { customerReference } from '../../../customers/options.ts';
import { CustomerSearch } from '../../../customers/components/customer-search.tsx';
import button from '../../../../ui/button.module.css';
import styles from './fields.module.css';
import customers from '../../../customers/components/customers.module.css';

interface BuyerText {
  name: Exclude<keyof BuyerValues, 'customerId' | 'customerName'>;
  label: string;
  span: 2 | 3 | 6;
  type?: string;
}

const BEFORE_DATE: readonly BuyerText[] = [
  { name: 'firstName', label: 'First Name', span: 3 },
  { name: 'lastName', label: 'Last Name', span: 3 },
  { name: 'address1', label: 'Address Line 1', span: 6 },
  { name: 'address2', label: 'Address Line 2', span: 3 },
  { name: 'address3', label: 'Address Line 3', span: 3 },
  { name: 'county', label: 'County', span: 3 },
  { name: 'eircode', label: 'Eircode', span: 3 },
];
const PHONE: BuyerText = { name: 'phone', label: 'Phone', span: 3, type: 'tel' };

/** Title, switch and fields of the two sections. */
const KINDS = {
  booking: {
    id: 'booking',
    title: 'Booking Information',
    flag: 'carBooked',
    flagLabel: 'Booked',
    hint: 'Adds a BOOKED watermark to the photos. Switching it off deletes these details.',
    date: { name: 'bookingDate', label: 'Booking Date' },
    details: 'bookingDetails',
  },
  sale: {
    id: 'sale-information',
    title: 'Sale Information',
    flag: 'carSold',
    flagLabel: 'Sold',
    hint: 'Adds a SOLD watermark to the photos. Switching it off deletes these details.',
    date: { name: 'saleDate', label: 'Sale Date' },
    details: 'saleDetails',
  },
} as const;

/** Booking or Sale Information: a switch that reveals the buyer’s details and the date. */
export function BuyerSection({ kind }: { kind: keyof typeof KINDS }) {
  const { id, title, flag, flagLabel, hint, date, details } = KINDS[kind];
  const { field } = useController<CarFormValues, typeof flag>({ name: flag });
  const { field: day, fieldState } = useController<CarFormValues, typeof date.name>({
    name: date.name,
  });
  const { value: on, ...control } = field;
  const { getValues } = useFormContext<CarFormValues>();
  const [isAsking, setIsAsking] = useState(false);
  const switchOff = () => {
    setIsAsking(false);
    field.onChange(false);
  };
  return (
    <FormSection id={id} title={title}>
      <Switch
        {...control}
        checked={on}
        label={flagLabel}
        hint={hint}
        onChange={({ currentTarget: { checked } }) => {
          if (!checked && hasDetails(getValues(details))) setIsAsking(true);
          else field.onChange(checked);
        }}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Switch off “${flagLabel}”?`}
        text="The buyer’s details are deleted for good when you save the car."
        cancel={`Keep “${flagLabel}”`}
        confirm={
          <button type="button" className={button.danger} onClick={switchOff}>
            Switch off
          </button>
        }
      />
      {on && (
        <div className={styles.grid}>
          <div className={styles.span6}>
            <BuyerCustomer details={details} />
          </div>
          {BEFORE_DATE.map((text) => (
            <BuyerField key={text.name} text={text} details={details} id={id} />
          ))}
          <Field label={date.label} error={fieldState.error?.message} className={styles.span3}>
            {(input) => <TextInput {...input} {...day} type="date" />}
          </Field>
          <BuyerField text={PHONE} details={details} id={id} />
        </div>
      )}
    </FormSection>
  );
}

const hasDetails = (buyer: BuyerValues) => Object.values(buyer).some((text) => text !== '');

interface BuyerFieldProps {
  text: BuyerText;
  details: 'bookingDetails' | 'saleDetails';
  id: string;
}

function BuyerField({ text: { name, label, span, type }, details, id }: BuyerFieldProps) {
  const path = `${details}.${name}` as const;
  const { field, fieldState } = useController<CarFormValues, typeof path>({ name: path });
  const typed = useWatch<CarFormValues, typeof path>({ name: path });
  const county = name === 'county';
  return (
    <Field
      label={label}
      className={styles[`span${span}`]}
      error={fieldState.error?.message}
      hint={name === 'eircode' ? eircodeWarning(typed) : undefined}
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            {...field}
            type={type ?? 'text'}
            list={county ? `${id}-counties` : undefined}
            autoComplete="off"
          />
          {county && (
            <datalist id={`${id}-counties`}>
              {COUNTIES.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
              {NORTHERN_COUNTIES.map((one) => (
                <option key={one} value={one}>
                  {one}, Northern Ireland
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

/** Chooses the customer who bought or booked the car, and fills in empty details. */
function BuyerCustomer({ details }: { details: 'bookingDetails' | 'saleDetails' }) {
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
    <div className={customers.chosen}>
      <p>
        Customer:{' '}
        <Link to={`/customers/${customerId}`} className={customers.link}>
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

/** Takes the last word of a name as the last name. */
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
