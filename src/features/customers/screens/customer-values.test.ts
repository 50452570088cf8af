import { describe, expect, it } from 'vitest';
import { changesOf, type CustomerValues, withTyped } from './customer-values.ts';

const SAVED: CustomerValues = {
  name: 'Aoife',
  email: 'aoife@example.com',
  phone: '',
  county: 'Carlow',
  note: '',
};

describe('values of the customer form', () => {
  it('keep what the user changed, and take every other saved value', () => {
    const typed = { ...SAVED, note: 'Mine', county: ' Carlow' };
    const saved = { ...SAVED, phone: '059 863 0000', note: 'Theirs' };
    expect(withTyped(saved, typed, { ...SAVED, county: ' Carlow' })).toEqual({
      ...saved,
      note: 'Mine',
    });
  });

  it('keep a field that the user cleared', () => {
    expect(withTyped(SAVED, { ...SAVED, county: '' }, SAVED).county).toBe('');
  });

  it('are listed with their labels where they differ', () => {
    expect(changesOf(SAVED, { ...SAVED, phone: '059 863 0000', county: '' })).toEqual([
      'Phone: 059 863 0000',
      'County: no value',
    ]);
  });
});
