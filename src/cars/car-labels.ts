/** Labels, units and formats of a car's fields, for staff screens and the car page. No Zod: see decision 003. */

export const CAR_LABELS = {
  name: 'Name',
  stockNumber: 'Stock Number',
  makeId: 'Make',
  modelId: 'Model',
  year: 'Year',
  condition: 'Condition',
  currentPrice: 'Current Price',
  currency: 'Currency',
  transmissionId: 'Transmission',
  fuelTypeId: 'Fuel Type',
  mileageKm: 'Mileage',
  mileageMiles: 'Mileage in Miles',
  previousOwners: 'Previous Owners',
  engineSize: 'Engine Size',
  enginePower: 'Engine Power',
  bodyType: 'Body Type',
  seats: 'Seats',
  doors: 'Doors',
  colour: 'Colour',
  co2Emission: 'CO2 Emission',
  grossWeight: 'Gross Weight',
  nctDue: 'NCT Due',
  roadTax: 'Road Tax',
  environmental: 'Environmental Class',
  description: 'Description',
  features: 'Features',
  publish: 'Publish to website',
  premium: 'Premium section',
  sale: 'Available for sale',
  carBooked: 'Booked',
  bookingDate: 'Booking Date',
  bookingDetails: 'Booking Information',
  carSold: 'Sold',
  saleDate: 'Sale Date',
  saleDetails: 'Sale Information',
} as const;

export type CarLabel = keyof typeof CAR_LABELS;

export const CAR_UNITS: Readonly<Partial<Record<CarLabel, string>>> = {
  mileageKm: 'km',
  mileageMiles: 'mi',
  engineSize: 'litre',
  enginePower: 'hp',
  co2Emission: 'g/km',
  grossWeight: 'kg',
};

/** Fields that screens show with a thousands separator or as a date. Other values are shown unformatted. */
export const CAR_FORMATS: Readonly<Partial<Record<CarLabel, 'grouped' | 'date'>>> = {
  currentPrice: 'grouped',
  mileageKm: 'grouped',
  mileageMiles: 'grouped',
  nctDue: 'date',
  bookingDate: 'date',
  saleDate: 'date',
};
