import type { z } from 'zod';
import { CAR_FIELD_NAMES, CAR_FIELDS, type CarFieldName } from '../../fields/table.ts';
import { CAR_FORMATS } from '../../fields/car-labels.ts';
import { CONDITIONS, KM_PER_MILE } from '../../car-options.ts';
import { CURRENCIES, separated } from '../../../../platform/format.ts';
import { mapNames } from '../../../../platform/objects.ts';
import type { Buyer } from '../../fields/buyer-input.ts';
import type { StaffCar } from '../../fields/staff-car.ts';

/** Empty details of the person who booked or bought the car. */
const NO_BUYER = {
  /** Id of the customer whom staff chose; empty if none. */
  customerId: '',
  customerName: '',
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  address3: '',
  county: '',
  eircode: '',
  phone: '',
};
export type BuyerValues = typeof NO_BUYER;

type WrittenValue<Name extends CarFieldName> = z.output<(typeof CAR_FIELDS)[Name]['write']>;
type FieldValues = {
  [Name in CarFieldName]: WrittenValue<Name> extends boolean ? boolean : string;
};

function fieldValues(valueOf: (name: CarFieldName) => unknown): FieldValues;
function fieldValues(valueOf: (name: CarFieldName) => unknown): object {
  return mapNames(CAR_FIELD_NAMES, valueOf);
}

/** Returns the default of the write schema, or an empty text. */
const defaultValue = (name: CarFieldName) => CAR_FIELDS[name].write.safeParse(undefined).data ?? '';

/** The values of an empty form. Numbers and ids are texts, because inputs and selects hold texts. */
export const NEW_CAR = {
  ...fieldValues(defaultValue),
  carBooked: false,
  bookingDate: '',
  bookingDetails: NO_BUYER,
  carSold: false,
  saleDate: '',
  saleDetails: NO_BUYER,
};
export type CarFormValues = typeof NEW_CAR;
export type FieldName = keyof CarFormValues;

export const isField = (name: string): name is FieldName => Object.hasOwn(NEW_CAR, name);

type NamesOf<Value> = {
  [Name in FieldName]: CarFormValues[Name] extends Value ? Name : never;
}[FieldName];

export type TextName = NamesOf<string>;
export type FlagName = NamesOf<boolean>;

export const isTextName = <Name extends FieldName>(name: Name): name is Name & TextName =>
  typeof NEW_CAR[name] === 'string';

export const isFlagName = <Name extends FieldName>(name: Name): name is Name & FlagName =>
  typeof NEW_CAR[name] === 'boolean';

/** Returns a field's value in the form. For makes and models, see `valuesOf`. */
function formValue(car: StaffCar, name: CarFieldName): string | boolean {
  const value: unknown = Reflect.get(car, name);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' && CAR_FORMATS[name] === 'grouped') return separated(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the form's values for a car. Leaves a default name and calculated miles empty. */
export function valuesOf(car: StaffCar): CarFormValues {
  const { make, model, mileageKm } = car;
  const values = fieldValues((name) => formValue(car, name));
  const calculated = mileageKm === null ? null : Math.round(mileageKm / KM_PER_MILE);
  return {
    ...values,
    name: car.name === `${make?.name} ${model?.name}` ? '' : car.name,
    makeId: String(make?.makeId ?? ''),
    modelId: String(model?.modelId ?? ''),
    mileageMiles: car.mileageMiles === calculated ? '' : values.mileageMiles,
    carBooked: car.carBooked,
    bookingDate: car.bookingDate ?? '',
    bookingDetails: buyerValues(car.bookingDetails),
    carSold: car.carSold,
    saleDate: car.saleDate ?? '',
    saleDetails: buyerValues(car.saleDetails),
  };
}

function buyerValues(buyer: Buyer | null | undefined): BuyerValues {
  const { customer = null, ...details } = buyer ?? {};
  const texts = Object.entries(details).map(([name, value]) => [name, value ?? ''] as const);
  return {
    ...NO_BUYER,
    ...Object.fromEntries(texts),
    customerId: String(customer?.customerId ?? ''),
    customerName: customer?.name ?? '',
  };
}

const buyerOf = ({ customerId, customerName: _customerName, ...texts }: BuyerValues) => ({
  ...texts,
  customerId: Number(customerId) || null,
});

/** Returns the API input for a new car. An empty select becomes 0, null or undefined. */
export function newCarOf(values: CarFormValues) {
  const {
    carBooked: _booked,
    bookingDate: _bookingDate,
    bookingDetails: _booking,
    carSold: _sold,
    saleDate: _saleDate,
    saleDetails: _sale,
    ...car
  } = values;
  return {
    ...car,
    makeId: Number(values.makeId),
    modelId: Number(values.modelId),
    transmissionId: Number(values.transmissionId) || null,
    fuelTypeId: Number(values.fuelTypeId) || null,
    condition: CONDITIONS.find((one) => one === values.condition),
    currency: CURRENCIES.find((one) => one === values.currency),
  };
}

/**
 * Returns the API input for an update, with customer details only if the car is booked or sold.
 * @param sells false for a user who does not see customer details: they are omitted and stay unchanged
 */
export function updateOf(
  values: CarFormValues,
  saved: { carId: number; version: number },
  sells = true,
) {
  const { carBooked, bookingDate, bookingDetails, carSold, saleDate, saleDetails } = values;
  const customers = {
    bookingDate: carBooked ? bookingDate : null,
    bookingDetails: carBooked ? buyerOf(bookingDetails) : null,
    saleDate: carSold ? saleDate : null,
    saleDetails: carSold ? buyerOf(saleDetails) : null,
  };
  return { ...newCarOf(values), ...saved, carBooked, carSold, ...(sells && customers) };
}
