import { expect, test } from 'vitest';
import { changeLines, irishTime, whatWasDone } from './history-texts.ts';

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

test('an action says what was done to which thing', () => {
  expect(whatWasDone(action)).toBe('Changed fuel type 7');
  expect(whatWasDone({ ...action, action: 'delete', entity: 'car' })).toBe('Deleted car 7');
});

test('a field says from what to what, or the one side that there is', () => {
  expect(
    changeLines({
      name: { from: 'Rover', to: 'MG' },
      mileageKm: { from: null, to: 0 },
      carSold: { from: false, to: true },
      colour: { from: 'Red', to: null },
    }),
  ).toEqual(['Name: Rover → MG', 'Mileage km: 0', 'Car sold: No → Yes', 'Colour: Red']);
});

test('the time is Ireland’s, in winter and in summer', () => {
  expect(irishTime('2027-03-14T09:05:00.000Z')).toBe('14 Mar 2027, 09:05');
  expect(irishTime('2027-07-31T23:30:00.000Z')).toBe('1 Aug 2027, 00:30');
});
