import { expect, it } from 'vitest';
import { NEW_CAR } from '../fields/form-values.ts';
import { canBeDraft } from './save-kind.ts';

it('offers to save a draft unless the car is or will be on the site, or is sold', () => {
  const draft = { ...NEW_CAR, publish: false };
  const published = { ...draft, publish: true };
  expect(canBeDraft(draft, draft)).toBe(true);
  expect(canBeDraft(published, draft)).toBe(false);
  expect(canBeDraft(draft, published)).toBe(false);
  expect(canBeDraft({ ...draft, carSold: true }, draft)).toBe(false);
});
