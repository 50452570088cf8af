import { expect, it } from 'vitest';
import { NEW_CAR } from '../fields/form-values.ts';
import { canBeDraft } from './save-kind.ts';

it('offers to save a draft unless the car is or will be on the site, or is sold or archived', () => {
  const values = { ...NEW_CAR, publish: false };
  const draft = { values, isArchived: false };
  const published = { ...values, publish: true };
  expect(canBeDraft(values, draft)).toBe(true);
  expect(canBeDraft(published, draft)).toBe(false);
  expect(canBeDraft(values, { ...draft, values: published })).toBe(false);
  expect(canBeDraft({ ...values, carSold: true }, draft)).toBe(false);
  expect(canBeDraft(values, { ...draft, isArchived: true })).toBe(false);
});
