import { expect, test } from 'vitest';
import { carData } from './car-data.ts';
import { BARE_CAR, DEALER, FULL_CAR } from './car-example.ts';
import { carMeta } from './car-meta.ts';

const SITE = 'https://cars.example';

test('title and description carry year, price, kilometres, fuel, gearbox and NCT', () => {
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

test('a shared link shows the JPEG of 1200x630, at its whole address', () => {
  const tags = carMeta(FULL_CAR, DEALER, SITE);
  const image = 'https://cars.example/images/1-9/og/hero.webp';
  expect(tags).toContainEqual({ property: 'og:image', content: image });
  expect(tags).toContainEqual({ property: 'og:image:width', content: '1200' });
  expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test("a car without images shares the house's own", () => {
  const tags = carMeta(BARE_CAR, DEALER, SITE);
  expect(tags).toContainEqual({ property: 'og:image', content: `${SITE}/share.jpg` });
  expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test('search engines get the plain image of a sold car, and that it is sold', () => {
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
  ['free', {}, 'InStock'],
  ['not for sale yet', { sale: false }, 'PreOrder'],
  ['booked', { carBooked: true }, 'LimitedAvailability'],
  ['sold and booked', { carBooked: true, carSold: true }, 'SoldOut'],
])('a car that is %s', (_, flags, availability) => {
  expect(carData({ ...FULL_CAR, ...flags }, DEALER, SITE)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test('facts that a car lacks are left out of its structured data', () => {
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
