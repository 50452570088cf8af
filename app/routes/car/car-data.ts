import type { Car } from '../../../domain/car.ts';
import type { Dealer } from '../../../domain/dealer.ts';
import { watermarkOf, withoutWatermark } from '../../../domain/image-address.ts';
import { dealerData } from '../../lib/dealer-data.ts';
import { absolute } from '../../lib/meta.ts';
import { imagesOf } from './images.ts';

/** The car as schema.org `Car`, for search engines. Facts that it lacks are left out. */
export function carData(car: Car, dealer: Dealer, publicUrl: string) {
  const url = `${publicUrl}/car/${car.carId}`;
  return known({
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': `${url}#car`,
    name: car.name,
    url,
    image: imagesOf(car).map(({ src }) => absolute(withoutWatermark(src), publicUrl)),
    description: car.description,
    brand: car.make && { '@type': 'Brand', name: car.make.name },
    model: car.model?.name,
    vehicleModelDate: String(car.year),
    itemCondition: `https://schema.org/${car.condition === 'New' ? 'New' : 'Used'}Condition`,
    mileageFromOdometer: quantity(car.mileageKm, { unitCode: 'KMT' }),
    bodyType: car.bodyType,
    color: car.colour,
    fuelType: car.fuelType?.name,
    vehicleTransmission: car.transmission?.name,
    numberOfDoors: figure(car.doors),
    vehicleSeatingCapacity: figure(car.seats),
    numberOfPreviousOwners: car.previousOwners,
    emissionsCO2: figure(car.co2Emission),
    weightTotal: quantity(figure(car.grossWeight), { unitCode: 'KGM' }),
    vehicleEngine: engine(car),
    offers: {
      '@type': 'Offer',
      price: car.currentPrice,
      priceCurrency: car.currency,
      availability: `https://schema.org/${AVAILABILITY[watermarkOf(car) ?? (car.sale ? 'free' : 'ahead')]}`,
      url,
      seller: dealerData(dealer, publicUrl),
    },
  });
}

const AVAILABILITY = {
  free: 'InStock',
  ahead: 'PreOrder',
  booked: 'LimitedAvailability',
  sold: 'SoldOut',
} as const;

function engine({ engineSize, enginePower }: Car) {
  const displacement = quantity(figure(engineSize), { unitCode: 'LTR' });
  const power = quantity(enginePower, { unitText: 'hp' });
  if (!displacement && !power) return null;
  return known({
    '@type': 'EngineSpecification',
    engineDisplacement: displacement,
    enginePower: power,
  });
}

const quantity = (value: number | null, unit: Record<string, string>) =>
  value === null ? null : { '@type': 'QuantitativeValue', value, ...unit };

/** The number that a text is; null where the dealer wrote more than a figure. */
const figure = (text: string | null): number | null =>
  text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null;

/** Without what is missing, empty or blank. */
function known(facts: Record<string, unknown>) {
  const entries = Object.entries(facts).filter(
    ([, fact]) =>
      fact != null &&
      !(typeof fact === 'string' && fact.trim() === '') &&
      !(Array.isArray(fact) && fact.length === 0),
  );
  return Object.fromEntries(entries);
}
