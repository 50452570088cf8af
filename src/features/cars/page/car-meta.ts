import { watermarkOf } from '../../images/watermark.ts';
import type { MetaDescriptor } from 'react-router';
import type { Car } from '../car.ts';
import type { Dealer } from '../../settings/dealer.ts';
import { atSize } from '../../../platform/images/image-address.ts';
import { breadcrumbs, pageMeta } from '../../site/meta.ts';
import { kilometres, priceText } from '../../../platform/format.ts';
import { carData } from './car-data.ts';
import { imagesOf } from './images.ts';

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
