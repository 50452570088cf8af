import { describe, expect, it } from 'vitest';
import { changedFields, merge } from '../../../../ui/form/merge.ts';
import { changesOf, changesWithout } from './saved-state.ts';
import { type FieldName, NEW_CAR } from '../fields/form-values.ts';

const base = { ...NEW_CAR, currentPrice: '24950', colour: 'Blue', mileageKm: '52000' };

it('changedFields returns the names of changed fields and treats buyer details as one field', () => {
  const sold = { ...base, carSold: true, saleDetails: { ...base.saleDetails, county: 'Cork' } };
  expect(changedFields(base, sold)).toEqual(['carSold', 'saleDetails']);
});

describe('merge', () => {
  it('applies my changes on top of theirs and lists their changes', () => {
    const mine = { ...base, currentPrice: '23950', doors: '5' };
    const theirs = { ...base, currentPrice: '24450', colour: 'Grey' };
    const merged = merge(base, mine, theirs);
    expect(merged.values).toEqual({ ...base, currentPrice: '23950', doors: '5', colour: 'Grey' });
    expect(merged.theirs).toEqual([
      { name: 'currentPrice', before: '24950', after: '24450', mine: '23950' },
      { name: 'colour', before: 'Blue', after: 'Grey' },
    ]);
  });

  it('reports no conflict when both changed a field to the same value', () => {
    const same = { ...base, colour: 'Grey' };
    expect(merge(base, same, same).theirs).toEqual([
      { name: 'colour', before: 'Blue', after: 'Grey' },
    ]);
  });
});

const change = (name: FieldName) => ({ name, before: '1', after: '2', mine: '3' });

it('treats make and model as one change', () => {
  const theirs = [change('makeId'), change('modelId'), change('colour')];
  const names = (name: FieldName) => changesOf(name, theirs).map((one) => one.name);
  expect(names('modelId')).toEqual(['makeId', 'modelId']);
  expect(names('colour')).toEqual(['colour']);
  const changes = { makeId: '1', modelId: '2', colour: 'Blue' };
  expect(changesWithout(changes, ['modelId'])).toEqual({ colour: 'Blue' });
  expect(changesWithout(changes, ['colour'])).toEqual({ makeId: '1', modelId: '2' });
});
