import { expect, test } from 'vitest';
import { enquireTitle, questionAbout } from './load-enquire.ts';

test('a question about several cars lists their names, prices and mileages, without addresses', () => {
  const golf = {
    year: 2019,
    make: { makeId: 1, name: 'Volkswagen' },
    model: { modelId: 1, name: 'Golf' },
    price: '€18,950',
  };
  const text = questionAbout([
    { ...golf, mileageKm: 80_000 },
    { ...golf, mileageKm: null },
  ]);
  expect(text).toContain('\n- 2019 Volkswagen Golf, €18,950, 80,000\u00a0km\n');
  expect(text).toContain('\n- 2019 Volkswagen Golf, €18,950\n');
  expect(text).not.toContain('/car/');
});

test.each([
  ['partExchange', null, 'Value my car'],
  ['testDrive', null, 'Book a test drive'],
  ['question', null, 'Send us a message'],
  ['question', 'I’d like to know more about these cars', 'Ask about these cars'],
] as const)(
  'the form of the kind %s has a title that matches the link to it',
  (kind, about, title) => {
    expect(enquireTitle({ car: null, wantedLists: null, kind, about })).toBe(title);
  },
);
