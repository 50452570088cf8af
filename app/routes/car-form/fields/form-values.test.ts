import { expect, it } from 'vitest';
import { carUpdate } from '../../../../domain/car-input.ts';
import type { StaffCar } from '../../../../domain/staff-car.ts';
import { updateOf, valuesOf } from './form-values.ts';
import { trayOf } from '../images/tray.ts';

const image = {
  imagePath: '7/images/front.webp',
  src: '/images/1-2/full/7/images/front.webp',
  widths: [320, 640],
  width: 1600,
  height: 1000,
  placeholder: 'data:,',
  studio: null,
};

const CAR: StaffCar = {
  carId: 7,
  name: 'Volkswagen Golf',
  make: { makeId: 3, name: 'Volkswagen' },
  model: { modelId: 14, name: 'Golf' },
  transmission: { name: 'Manual' },
  transmissionId: 1,
  fuelType: { name: 'Petrol' },
  fuelTypeId: 2,
  year: 2021,
  condition: 'Used',
  currency: 'EUR',
  currentPrice: 24_950.5,
  mileageKm: 112_000,
  mileageMiles: 69_594,
  engineSize: '1.5',
  enginePower: 150,
  previousOwners: 0,
  bodyType: null,
  seats: '5',
  doors: '5',
  colour: 'Blue',
  co2Emission: null,
  grossWeight: null,
  roadTax: '200',
  nctDue: '2027-03-14',
  environmental: null,
  premium: false,
  sale: true,
  carSold: true,
  carBooked: false,
  description: 'One owner.',
  features: 'Heated seats\nTowbar',
  thumbnailImage: '7/images/apart.webp',
  thumbnail: { ...image, imagePath: '7/images/apart.webp', widths: [] },
  images: [image],
  updatedAt: '2026-11-01T10:00:00Z',
  stockNumber: null,
  publish: true,
  version: 4,
  saleDate: '2026-11-01',
  saleDetails: {
    firstName: 'Aoife',
    lastName: null,
    address1: null,
    address2: null,
    address3: null,
    county: 'Kildare',
    eircode: 'D02 X285',
    phone: null,
  },
  bookingDate: null,
  bookingDetails: null,
};

it('a car that is opened and saved is written as it was', () => {
  const written = carUpdate.parse(updateOf(valuesOf(CAR), { carId: 7, version: 4 }));
  for (const [name, value] of Object.entries(written)) {
    const left = ['name', 'mileageMiles'].includes(name);
    const expected = name === 'makeId' ? 3 : name === 'modelId' ? 14 : Reflect.get(CAR, name);
    expect([name, value]).toEqual([name, left ? null : expected]);
  }
});

it('keeps a name and miles that do not follow from anything', () => {
  const own = valuesOf({ ...CAR, name: 'Golf GTI Clubsport', mileageMiles: 70_000 });
  expect([own.name, own.mileageMiles]).toEqual(['Golf GTI Clubsport', '70,000']);
});

it('shows images by reference, small where there are small ones, an own thumbnail at the end', () => {
  const tray = trayOf(CAR);
  expect(tray.images.map(({ preview, thumbnailOnly }) => [preview, thumbnailOnly])).toEqual([
    ['/images/1-2/640/7/images/front.webp', false],
    ['/images/1-2/full/7/images/front.webp', true],
  ]);
  expect(tray.thumbnailId).toBe('7/images/apart.webp');
});
