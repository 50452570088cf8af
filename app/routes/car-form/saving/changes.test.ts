import { expect, it } from 'vitest';
import { changedFields, merge, togetherWith } from './changes.ts';
import { type FieldName, NEW_CAR } from '../fields/form-values.ts';

const base = { ...NEW_CAR, currentPrice: '24950', colour: 'Blue', mileageKm: '52000' };

it('tells which fields differ, those of a buyer as one', () => {
  const sold = { ...base, carSold: true, saleDetails: { ...base.saleDetails, county: 'Cork' } };
  expect(changedFields(base, sold)).toEqual(['carSold', 'saleDetails']);
});

it('puts my changes on top of theirs and says what they changed', () => {
  const mine = { ...base, currentPrice: '23950', doors: '5' };
  const theirs = { ...base, currentPrice: '24450', colour: 'Grey' };
  const merged = merge(base, mine, theirs);
  expect(merged.values).toEqual({ ...base, currentPrice: '23950', doors: '5', colour: 'Grey' });
  expect(merged.theirs).toEqual([
    { name: 'currentPrice', before: '24950', after: '24450', mine: '23950' },
    { name: 'colour', before: 'Blue', after: 'Grey' },
  ]);
});

it('two people who changed a field alike are of one mind', () => {
  const same = { ...base, colour: 'Grey' };
  expect(merge(base, same, same).theirs).toEqual([
    { name: 'colour', before: 'Blue', after: 'Grey' },
  ]);
});

const change = (name: FieldName) => ({ name, before: '1', after: '2', mine: '3' });

it('takes a model together with its make, and other fields alone', () => {
  const theirs = [change('makeId'), change('modelId'), change('colour')];
  const names = (name: FieldName) => togetherWith(name, theirs).map((one) => one.name);
  expect(names('modelId')).toEqual(['makeId', 'modelId']);
  expect(names('colour')).toEqual(['colour']);
});
