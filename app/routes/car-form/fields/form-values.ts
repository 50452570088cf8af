import { CONDITIONS, CURRENCIES, KM_PER_MILE } from '../../../../domain/car-options.ts';
import type { Buyer, StaffCar } from '../../../../domain/staff-car.ts';
import { separated } from '../../../../domain/format.ts';

/** Whoever bought or booked the car, as typed. */
const NO_BUYER = {
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

/** What the form holds: texts as they are typed, ids of what is chosen, switches. */
export const NEW_CAR = {
  name: '',
  makeId: '',
  modelId: '',
  year: '',
  condition: '',
  currentPrice: '',
  currency: 'EUR',
  transmissionId: '',
  fuelTypeId: '',
  mileageKm: '',
  mileageMiles: '',
  engineSize: '',
  enginePower: '',
  previousOwners: '',
  bodyType: '',
  seats: '',
  doors: '',
  colour: '',
  co2Emission: '',
  grossWeight: '',
  roadTax: '',
  nctDue: '',
  environmental: '',
  description: '',
  features: '',
  publish: false,
  premium: false,
  sale: true,
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

/** Names of the fields that hold one text. */
export type TextName = {
  [Name in keyof CarFormValues]: CarFormValues[Name] extends string ? Name : never;
}[keyof CarFormValues];

/** Names of the switches. */
export type FlagName = 'publish' | 'premium' | 'sale' | 'carBooked' | 'carSold';

const typed = (value: string | number | null | undefined) => String(value ?? '');

/** `24,950`, as it is read in Ireland. */
const figure = (value: number | null) => (value === null ? '' : separated(value));

/** A car as the form shows it. A name that follows from make and model, and miles from kilometres, are left to follow. */
export function valuesOf(car: StaffCar): CarFormValues {
  const nameByDefault = `${car.make?.name} ${car.model?.name}`;
  const followed = car.mileageKm === null ? null : Math.round(car.mileageKm / KM_PER_MILE);
  return {
    name: car.name === nameByDefault ? '' : car.name,
    makeId: typed(car.make?.makeId),
    modelId: typed(car.model?.modelId),
    year: typed(car.year),
    condition: car.condition,
    currentPrice: figure(car.currentPrice),
    currency: car.currency,
    transmissionId: typed(car.transmissionId),
    fuelTypeId: typed(car.fuelTypeId),
    mileageKm: figure(car.mileageKm),
    mileageMiles: car.mileageMiles === followed ? '' : figure(car.mileageMiles),
    engineSize: typed(car.engineSize),
    enginePower: typed(car.enginePower),
    previousOwners: typed(car.previousOwners),
    bodyType: typed(car.bodyType),
    seats: typed(car.seats),
    doors: typed(car.doors),
    colour: typed(car.colour),
    co2Emission: typed(car.co2Emission),
    grossWeight: typed(car.grossWeight),
    roadTax: typed(car.roadTax),
    nctDue: typed(car.nctDue),
    environmental: typed(car.environmental),
    description: typed(car.description),
    features: typed(car.features),
    publish: car.publish,
    premium: car.premium,
    sale: car.sale,
    carBooked: car.carBooked,
    bookingDate: typed(car.bookingDate),
    bookingDetails: buyerValues(car.bookingDetails),
    carSold: car.carSold,
    saleDate: typed(car.saleDate),
    saleDetails: buyerValues(car.saleDetails),
  };
}

function buyerValues(buyer: Buyer | null): BuyerValues {
  return {
    firstName: buyer?.firstName ?? '',
    lastName: buyer?.lastName ?? '',
    address1: buyer?.address1 ?? '',
    address2: buyer?.address2 ?? '',
    address3: buyer?.address3 ?? '',
    county: buyer?.county ?? '',
    eircode: buyer?.eircode ?? '',
    phone: buyer?.phone ?? '',
  };
}

/** The form as a new car is written. What is not chosen is 0 or absent, for the schema to say so. */
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
    transmissionId: Number(values.transmissionId),
    fuelTypeId: Number(values.fuelTypeId),
    condition: CONDITIONS.find((one) => one === values.condition),
    currency: CURRENCIES.find((one) => one === values.currency),
  };
}

/** The form as a change of a car is written; details of a buyer go only where the car is booked or sold. */
export function updateOf(values: CarFormValues, saved: { carId: number; version: number }) {
  const { carBooked, bookingDate, bookingDetails, carSold, saleDate, saleDetails } = values;
  return {
    ...newCarOf(values),
    ...saved,
    carBooked,
    bookingDate: carBooked ? bookingDate : null,
    bookingDetails: carBooked ? bookingDetails : null,
    carSold,
    saleDate: carSold ? saleDate : null,
    saleDetails: carSold ? saleDetails : null,
  };
}
