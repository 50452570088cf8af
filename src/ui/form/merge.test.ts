import { describe, expect, it } from 'vitest';
import { merge } from './merge.ts';

it('keeps the user’s changes on top of the newer values, and lists the fields that changed in them', () => {
  const base = { name: 'A', phone: '1', days: [{ date: '2027-01-01' }], note: '' };
  const mine = { ...base, name: 'B', days: [] };
  const theirs = { ...base, name: 'C', phone: '2', days: [] };
  expect(merge<Record<string, unknown>>(base, mine, theirs)).toEqual({
    values: { name: 'B', phone: '2', days: [], note: '' },
    theirs: [
      { name: 'name', before: 'A', after: 'C', mine: 'B' },
      { name: 'phone', before: '1', after: '2' },
      { name: 'days', before: [{ date: '2027-01-01' }], after: [] },
    ],
  });
});

const SAVED = { name: 'Aoife', email: 'aoife@example.com', phone: '', county: 'Carlow', note: '' };

describe('values of the customer form', () => {
  it('keep what the user changed, and take every other saved value', () => {
    const typed = { ...SAVED, note: 'Mine', county: ' Carlow' };
    const saved = { ...SAVED, phone: '059 863 0000', note: 'Theirs' };
    expect(merge({ ...SAVED, county: ' Carlow' }, typed, saved).values).toEqual({
      ...saved,
      note: 'Mine',
    });
  });

  it('keep a field that the user cleared', () => {
    expect(merge(SAVED, { ...SAVED, county: '' }, SAVED).values.county).toBe('');
  });
});
