import { expect, test } from 'vitest';
import { carData } from './car-data.ts';
import { BARE_CAR, DEALER, FULL_CAR } from './car-example.ts';
import { carMeta } from './car-meta.ts';

const SITE = 'https://cars.example';

test('title and description contain year, price, mileage, fuel, transmission and NCT date', () => {
  const tags = carMeta(FULL_CAR, DEALER, SITE);
  expect(tags).toContainEqual({ title: '2022 Volkswagen Golf 1.5 TSI Style - €24,950' });
  expect(tags).toContainEqual({
    name: 'description',
    content:
      '41,200\u00a0km, Petrol, Manual, NCT due 14 Mar 2027. At Forecourt Motors, Athy, Co. Kildare.',
  });
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://cars.example/car/7',
  });
});

test('a shared link uses the 1200x630 JPEG, with an absolute address', () => {
  const tags = carMeta(FULL_CAR, DEALER, SITE);
  const image = 'https://cars.example/images/1-9/og/hero.webp';
  expect(tags).toContainEqual({ property: 'og:image', content: image });
  expect(tags).toContainEqual({ property: 'og:image:width', content: '1200' });
  expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test('a car without images shares the default image of the site', () => {
  const tags = carMeta(BARE_CAR, DEALER, SITE);
  expect(tags).toContainEqual({ property: 'og:image', content: `${SITE}/share.jpg` });
  expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test('structured data of a sold car has the image without watermark and the availability SoldOut', () => {
  const thumbnail = FULL_CAR.thumbnail && {
    ...FULL_CAR.thumbnail,
    src: '/images/1-9s/full/hero.webp',
  };
  expect(carData({ ...FULL_CAR, thumbnail, carSold: true }, DEALER, SITE)).toMatchObject({
    '@type': 'Car',
    image: ['https://cars.example/images/1-9/full/hero.webp'],
    numberOfPreviousOwners: 0,
    emissionsCO2: 124,
    offers: {
      price: 24_950,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/SoldOut',
      seller: { '@type': 'AutoDealer' },
    },
  });
});

test.each([
  ['for sale', {}, 'InStock'],
  ['not for sale yet', { sale: false }, 'PreOrder'],
  ['booked', { carBooked: true }, 'LimitedAvailability'],
  ['sold and booked', { carBooked: true, carSold: true }, 'SoldOut'],
])('a car that is %s', (_, flags, availability) => {
  expect(carData({ ...FULL_CAR, ...flags }, DEALER, SITE)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test('structured data leaves out unknown facts', () => {
  const data = carData(BARE_CAR, DEALER, SITE);
  expect(Object.keys(data).toSorted()).toEqual([
    '@context',
    '@id',
    '@type',
    'itemCondition',
    'name',
    'offers',
    'url',
    'vehicleModelDate',
  ]);
});
