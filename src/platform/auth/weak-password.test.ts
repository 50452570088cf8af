import { expect, it } from 'vitest';
import { weaknessOf } from './weak-password.server.ts';

const OWN = ['aoife.byrne@cars.example', 'Aoife', 'Ní Bhroin', 'Liffey Valley Motors'];

it.each(
  [
    ['password12345678', 'Password1234!', 'PASSWORD1234', 'passw0rd1234', '1q2w3e4r5t6y'],
    ['qwertyqwerty12', 'footballfootball', 'abc123456789', '123456789012', 'changemenow1'],
  ].flat(),
)('finds the common password %s', async (password) => {
  expect(await weaknessOf(password, OWN)).toBe('common');
});

it.each([
  'aoife.byrne@cars.example',
  'AoifeByrne2027',
  'Aoife-Ní-Bhroin-1',
  'LiffeyValleyMotors',
  'liffey valley 2027!',
  'aoifeaoifeaoife',
  'Dealership123',
  'LiffeyPassword1',
])('finds the words of the account and the dealership in %s', async (password) => {
  expect(await weaknessOf(password, OWN)).toBe('own');
});

it.each([
  'twelve brown hens',
  'aoife rides nine horses',
  'kQ7-xv2-PLm9-aa',
  'Valley of 12 wet goats',
])('accepts %s', async (password) => {
  expect(await weaknessOf(password, OWN)).toBeNull();
});
