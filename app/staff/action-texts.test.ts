import { expect, test } from 'vitest';
import type { FieldChanges } from '../../domain/staff-action.ts';
import { changedFields, irishTime, whatWasDone } from './action-texts.ts';

const action = {
  actionId: 1,
  at: '2027-03-14T09:05:00.000Z',
  email: 'aoife@cars.example',
  name: 'Aoife Byrne',
  entity: 'fuelType',
  entityId: 7,
  action: 'update',
  changes: {},
} as const;

const linesOf = (changes: FieldChanges) =>
  changedFields(changes).map(({ label, line }) => `${label}: ${line}`);

test('an action says what was done to which thing', () => {
  expect(whatWasDone(action)).toBe('Changed fuel type 7');
  expect(whatWasDone({ ...action, action: 'delete', entity: 'car' })).toBe('Deleted car 7');
});

test('a field says from what to what, or the one side that there is', () => {
  expect(
    linesOf({
      name: { from: 'Rover', to: 'MG' },
      make: { from: 'Toyota', to: 'Audi' },
      mileageKm: { from: null, to: 0 },
      currentPrice: { from: 24_950, to: 9_950.5 },
      year: { from: 2020, to: 2021 },
      carSold: { from: false, to: true },
      nctDue: { from: null, to: '2027-03-14' },
      colour: { from: 'Red', to: null },
      somethingNew: { from: 1, to: 2 },
    }),
  ).toEqual([
    'Name: Rover → MG',
    'Make: Toyota → Audi',
    'Mileage: 0',
    'Current Price: 24,950 → 9,950.5',
    'Year: 2020 → 2021',
    'Sold: No → Yes',
    'NCT Due: 14 Mar 2027',
    'Colour: Red',
    'Something new: 1 → 2',
  ]);
});

test('of a buyer it says only that there are details', () => {
  expect(
    linesOf({
      saleDetails: { from: null, to: 'kept' },
      bookingDetails: { from: 'kept', to: null },
    }),
  ).toEqual(['Sale Information: details added', 'Booking Information: details deleted']);
  expect(linesOf({ saleDetails: { from: 'kept', to: 'changed' } })).toEqual([
    'Sale Information: details changed',
  ]);
});

test('a gallery says how many pictures came and went', () => {
  const pictures = (from: string | null, to: string | null) => linesOf({ images: { from, to } })[0];
  expect(pictures(null, 'a.webp, b.webp')).toBe('Pictures: 2 added');
  expect(pictures('a.webp, b.webp', 'c.webp, b.webp')).toBe('Pictures: 1 added, 1 removed');
  expect(pictures('a.webp, b.webp', 'b.webp, a.webp')).toBe('Pictures: in another order');
  expect(linesOf({ thumbnailImage: { from: null, to: 'front-0a1b2c3d.webp' } })).toEqual([
    'Thumbnail: front',
  ]);
});

test('texts too long for a line stand by themselves', () => {
  const [features] = changedFields({ features: { from: 'Towbar', to: 'Towbar\nSunroof' } });
  expect(features).toEqual({
    label: 'Features',
    line: null,
    before: 'Towbar',
    after: 'Towbar\nSunroof',
  });
  const [description] = changedFields({ description: { from: null, to: 'a'.repeat(121) } });
  expect(description?.line).toBeNull();
});

test('the time is Ireland’s, in winter and in summer', () => {
  expect(irishTime('2027-03-14T09:05:00.000Z')).toBe('14 Mar 2027, 09:05');
  expect(irishTime('2027-07-31T23:30:00.000Z')).toBe('1 Aug 2027, 00:30');
});
