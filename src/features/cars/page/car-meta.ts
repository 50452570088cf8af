import { watermarkOf } from '../../images/watermark.ts';
import type { MetaDescriptor } from 'react-router';
import type { Car } from '../car.ts';
import { derivativeOf } from '../fields/derivative.ts';
import type { Dealer } from '../../settings/dealer.ts';
import { dealerData } from '../../settings/dealer-data.ts';
import { atSize, withoutWatermark } from '../../../platform/images/image-address.ts';
import { absolute, breadcrumbs, pageMeta } from '../../site/meta.ts';
import { kilometres, priceText } from '../../../platform/format.ts';
import { imagesOf } from './images.ts';
import { linesOf } from './values.ts';

/** Returns the meta tags of a car's page, for search engines and shared links. */
export function carMeta(car: Car, dealer: Dealer, publicUrl: string): MetaDescriptor[] {
  const path = `/car/${car.carId}`;
  const [image] = imagesOf(car);
  return [
    ...pageMeta({
      title: carTitle(car),
      description: describe(car, dealer),
      path,
      publicUrl,
      image: image && { src: atSize(image.src, 'og'), alt: car.name },
    }),
    { property: 'og:site_name', content: dealer.name },
    { 'script:ld+json': carData(car, dealer, publicUrl) },
    {
      'script:ld+json': breadcrumbs(
        [
          { name: 'Home', path: '/' },
          { name: 'Search Vehicles', path: '/search' },
          { name: car.name, path },
        ],
        publicUrl,
      ),
    },
  ];
}

/** `222 Volkswagen Golf 1.5 TSI Style - €24,950` */
export const carTitle = (car: Car): string =>
  `${car.provenance.plateYear ?? car.year} ${car.name} - ${priceText(car.currentPrice, car.currency)}`;

/** Returns mileage, fuel type, transmission, NCT and dealer as sentences. Leaves out missing facts. */
function describe(car: Car, dealer: Dealer): string {
  const watermark = watermarkOf(car);
  const facts = [
    car.mileageKm !== null && kilometres(car.mileageKm),
    car.fuelType?.name,
    car.transmission?.name,
    car.provenance.nct,
  ].filter(Boolean);
  return [
    watermark && `${watermark === 'sold' ? 'Sold' : 'Booked'}.`,
    facts.length > 0 && `${facts.join(', ')}.`,
    `At ${dealer.name}, ${dealer.address.town}, ${dealer.address.county}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the car as a schema.org `Car`, for search engines. Leaves out missing facts. */
export function carData(car: Car, dealer: Dealer, publicUrl: string) {
  const url = `${publicUrl}/car/${car.carId}`;
  return withoutMissing({
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': `${url}#car`,
    name: car.name,
    url,
    image: imagesOf(car).map(({ src }) => absolute(withoutWatermark(src), publicUrl)),
    description: car.description,
    brand: car.make && { '@type': 'Brand', name: car.make.name },
    model: car.model?.name,
    vehicleConfiguration:
      car.make &&
      car.model &&
      derivativeOf(car.name, { make: car.make.name, model: car.model.name, year: car.year }),
    vehicleModelDate: String(car.year),
    itemCondition: `https://schema.org/${car.condition === 'New' ? 'New' : 'Used'}Condition`,
    mileageFromOdometer: quantity(car.mileageKm, { unitCode: 'KMT' }),
    bodyType: car.bodyType,
    color: car.colour,
    fuelType: car.fuelType?.name,
    vehicleTransmission: car.transmission?.name,
    numberOfDoors: numberOf(car.doors),
    vehicleSeatingCapacity: numberOf(car.seats),
    numberOfPreviousOwners: car.previousOwners,
    emissionsCO2: numberOf(car.co2Emission),
    weightTotal: quantity(numberOf(car.grossWeight), { unitCode: 'KGM' }),
    vehicleEngine: engine(car),
    dateVehicleFirstRegistered: car.provenance.firstRegistered,
    knownVehicleDamages: linesOf(car.provenance.knownMarks).join('; '),
    vehicleIdentificationNumber: car.provenance.vin,
    offers: {
      '@type': 'Offer',
      // 0 means that the car has no price.
      ...(car.currentPrice > 0 && { price: car.currentPrice, priceCurrency: car.currency }),
      availability: `https://schema.org/${AVAILABILITY[watermarkOf(car) ?? (car.sale ? 'forSale' : 'preBooking')]}`,
      url,
      seller: dealerData(dealer, publicUrl),
    },
  });
}

const AVAILABILITY = {
  forSale: 'InStock',
  preBooking: 'PreOrder',
  booked: 'LimitedAvailability',
  sold: 'SoldOut',
} as const;

function engine({ engineSize, enginePower }: Car) {
  const displacement = quantity(numberOf(engineSize), { unitCode: 'LTR' });
  const power = quantity(enginePower, { unitText: 'hp' });
  if (!displacement && !power) return null;
  return withoutMissing({
    '@type': 'EngineSpecification',
    engineDisplacement: displacement,
    enginePower: power,
  });
}

const quantity = (value: number | null, unit: Record<string, string>) =>
  value === null ? null : { '@type': 'QuantitativeValue', value, ...unit };

/** Returns the number in a text, or null if the dealer wrote more than a number. */
const numberOf = (text: string | null): number | null =>
  text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null;

/** Leaves out values that are missing, empty or blank. */
function withoutMissing(facts: Record<string, unknown>) {
  const entries = Object.entries(facts).filter(
    ([, fact]) =>
      fact != null &&
      !(typeof fact === 'string' && fact.trim() === '') &&
      !(Array.isArray(fact) && fact.length === 0),
  );
  return Object.fromEntries(entries);
}
