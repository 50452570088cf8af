import { describe, expect, it } from 'vitest';
import { carData } from './car-meta.ts';
import { BARE_CAR, DEALER, FULL_CAR } from '../../../../tests/helpers/app/cars.ts';
import { dealerData } from '../../settings/dealer-data.ts';
import { carMeta } from './car-meta.ts';

const SITE = 'https://cars.example';

describe('carMeta', () => {
  it('returns a title and a description with the most important facts', () => {
    const tags = carMeta(FULL_CAR, DEALER, SITE);
    expect(tags).toContainEqual({ title: '222 Volkswagen Golf 1.5 TSI Style - €24,950' });
    expect(tags).toContainEqual({
      name: 'description',
      content:
        '41,200\u00a0km, Petrol, Manual, NCT to Mar 2027. At Forecourt Motors, Athy, Co. Kildare.',
    });
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://cars.example/car/7',
    });
  });

  it('gives shared links the absolute address of a 1200x630 JPEG', () => {
    const tags = carMeta(FULL_CAR, DEALER, SITE);
    const image = 'https://cars.example/images/1-9/og/hero.jpg';
    expect(tags).toContainEqual({ property: 'og:image', content: image });
    expect(tags).toContainEqual({ property: 'og:image:width', content: '1200' });
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  });

  it('gives shared links the default image if the car has no images', () => {
    const tags = carMeta(BARE_CAR, DEALER, SITE);
    expect(tags).toContainEqual({ property: 'og:image', content: `${SITE}/share.jpg` });
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  });
});

describe('carData', () => {
  it('contains the image without the watermark for a sold car', () => {
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

  it.each([
    ['for sale', 'InStock', {}],
    ['for pre-booking', 'PreOrder', { sale: false }],
    ['booked', 'LimitedAvailability', { carBooked: true }],
    ['sold and booked', 'SoldOut', { carBooked: true, carSold: true }],
  ])('describes a car that is %s as %s', (_, availability, flags) => {
    expect(carData({ ...FULL_CAR, ...flags }, DEALER, SITE)).toMatchObject({
      offers: { availability: `https://schema.org/${availability}` },
    });
  });

  it('has no price for a car without one', () => {
    const unpriced = { ...FULL_CAR, currentPrice: 0 };
    const { offers } = carData(unpriced, DEALER, SITE);
    expect(offers).not.toHaveProperty('price');
    expect(offers).not.toHaveProperty('priceCurrency');
    expect(carMeta(unpriced, DEALER, SITE)).toContainEqual({
      title: '222 Volkswagen Golf 1.5 TSI Style - Ask us for the price',
    });
  });

  it('contains the part of the name after make and model as the configuration, if there is one', () => {
    expect(carData(FULL_CAR, DEALER, SITE)).toMatchObject({
      model: 'Golf',
      vehicleConfiguration: '1.5 TSI Style',
    });
    const plain = { ...FULL_CAR, name: 'Volkswagen Golf' };
    expect(carData(plain, DEALER, SITE)).not.toHaveProperty('vehicleConfiguration');
  });

  it('contains the position of the showroom if the dealer has entered it', () => {
    const geo = { lat: 52.9917, lng: -6.9806 };
    expect(carData(FULL_CAR, { ...DEALER, geo }, SITE)).toMatchObject({
      offers: {
        seller: { geo: { '@type': 'GeoCoordinates', latitude: 52.9917, longitude: -6.9806 } },
      },
    });
    expect(dealerData(DEALER, SITE)).not.toHaveProperty('geo');
  });

  it('contains known damage, the first registration, and the VIN only if visitors see it', () => {
    expect(carData(FULL_CAR, DEALER, SITE)).toMatchObject({
      knownVehicleDamages: 'Scratch on the left door; Stone chip',
      dateVehicleFirstRegistered: '2022-07-04',
    });
    expect(carData(FULL_CAR, DEALER, SITE)).not.toHaveProperty('vehicleIdentificationNumber');
  });

  it('contains the current price of a reduced car, and no other', () => {
    const reduction = { prior: 25_950, saving: 1_000, percent: 3, since: '', until: '' };
    const { offers } = carData({ ...FULL_CAR, pricing: { reduction } }, DEALER, SITE);
    expect(offers).toMatchObject({ price: 24_950 });
    expect(JSON.stringify(offers)).not.toContain('25950');
  });

  it('has the year in the title of a car without an Irish plate', () => {
    expect(carMeta(BARE_CAR, DEALER, SITE)).toContainEqual({
      title: '2022 Volkswagen Golf 1.5 TSI Style - €24,950',
    });
  });

  it('leaves out missing facts', () => {
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
});
