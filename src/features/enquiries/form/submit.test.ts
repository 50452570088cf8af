import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../platform/api-error.ts';
import { failureOf, sendForm, visibleFailure } from './submit.ts';

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** The errors of a test drive that was sent empty. */
const EMPTY_DRIVE = {
  carId: 'Please choose a car',
  wantedAt: 'Please choose a time',
  fullLicence: 'You need a full licence',
  name: 'Please enter your name',
};
const failureFor = (errors: Record<string, string>, values: Record<string, string> = {}) =>
  failureOf(new ApiError(422, 'Invalid', { errors }), formOf({ kind: 'testDrive', ...values }));

describe('the errors of a test drive', () => {
  it.each([
    [{}, ['day', 'wantedAt']],
    [{ day: '2026-11-24' }, ['wantedAt']],
    [{ time: '10:00' }, ['day']],
    [{ day: '2026-11-24', time: '10:00' }, ['wantedAt']],
  ])('mark the missing day and time of %j', (values, expected) => {
    const { errors } = failureFor({ wantedAt: 'Please choose a time' }, values);
    expect(Object.keys(errors)).toEqual(expected);
  });

  it('are only about fields that the form shows', () => {
    const failure = failureFor(EMPTY_DRIVE);
    const namesFor = (asksCar: boolean, hasTimes: boolean | null) => {
      const { errors, message } = visibleFailure(failure, { kind: 'testDrive', asksCar, hasTimes });
      return [Object.keys(errors), message];
    };
    expect(namesFor(true, null)).toEqual([['carId', 'name'], null]);
    expect(namesFor(true, true)).toEqual([
      ['carId', 'day', 'wantedAt', 'fullLicence', 'name'],
      null,
    ]);
    expect(namesFor(false, false)).toEqual([
      ['name'],
      'Please choose a car. This car has no free times to choose at the moment.',
    ]);
  });

  it('ask to wait for the times of a chosen car that are not loaded', () => {
    const shown = { kind: 'testDrive', asksCar: true, hasTimes: null };
    const { wantedAt, fullLicence } = EMPTY_DRIVE;
    expect(visibleFailure(failureFor({ wantedAt, fullLicence }), shown)).toMatchObject({
      errors: {},
      message: 'Please wait for the free times, or load them again.',
    });
  });

  it('become the message if the form shows no field for them', () => {
    const failure = failureFor({ carId: 'This car is sold. Please choose another.' });
    expect(
      visibleFailure(failure, { kind: 'testDrive', asksCar: false, hasTimes: true }),
    ).toMatchObject({ errors: {}, message: 'This car is sold. Please choose another.' });
  });

  it('are hidden for another kind', () => {
    const shown = { kind: 'question', asksCar: true, hasTimes: null };
    const { errors } = visibleFailure(failureFor({ message: 'Please write', stamp: 'Old' }), shown);
    expect(errors).toEqual({ message: 'Please write' });
  });
});

it.each([
  [{}, null, 'contact'],
  [{}, 7, 'car'],
  [{ origin: 'compare' }, null, 'compare'],
  [{ origin: 'staff' }, null, 'contact'],
])('sends the origin of a form with %j and the car %j', async (values, carId, origin) => {
  const sent: unknown[] = [];
  const sendEnquiry = async (body: unknown) => {
    sent.push(body);
    return { reference: 'E-1', receipt: 'x', message: '' };
  };
  await sendForm({ sendEnquiry }, formOf({ kind: 'question', ...values }), carId);
  expect(sent).toMatchObject([{ origin }]);
});
