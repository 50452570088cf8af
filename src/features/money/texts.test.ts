import { expect, it } from 'vitest';
import type { CarMoneyFigures } from './money.ts';
import { leavesSentence, type PricedCar, selectionSentence, shortSentence } from './texts.ts';

const figures: CarMoneyFigures = {
  scheme: 'margin',
  purchase: 21_750_00,
  purchaseVat: 0,
  costs: [{ kind: 'parts', amount: 640_00, vat: 0 }],
  floor: 23_000_00,
};
const TODAY = '2026-10-12';
const unknown: CarMoneyFigures = { ...figures, scheme: null, floor: null };
const car = (values: Partial<PricedCar> = {}): PricedCar => ({
  title: '2019 Volvo V60',
  figures,
  before: 24_950_00,
  price: 24_450_00,
  ...values,
});

it('says what a car leaves at a price, in full and short', () => {
  expect(leavesSentence(figures, 24_950_00, TODAY)).toEqual({
    text: 'At €24,950: margin €3,200, VAT €598.37, costs €640, leaves €1,961.63.',
    isLoss: false,
  });
  expect(shortSentence(figures, 24_950_00, TODAY)).toBe('At €24,950: leaves €1,961.63.');
  expect(shortSentence(figures, 20_000_00, TODAY)).toBe('At €20,000: loses €2,390.');
  expect(shortSentence(unknown, 20_000_00, TODAY)).toBeNull();
});

it('sums up a selection, and names what is missing, loses money or is below its floor', () => {
  expect(selectionSentence([car(), car()], TODAY)).toBe(
    'Together they leave €3,110.24 (now €3,923.26).',
  );
  const others = [
    car({ price: 20_000_00 }),
    car({ figures: unknown }),
    car({ figures: undefined }),
    car({ price: null }),
  ];
  expect(selectionSentence(others, TODAY)).toBe(
    'Together they leave −€2,390 (now €1,961.63). 1 car loses money. 3 cars without a purchase or a price in euro are not in it. Below the floor: 2019 Volvo V60.',
  );
  expect(selectionSentence([car({ figures: unknown })], TODAY)).toBe(
    '1 car without a purchase or a price in euro is not in it.',
  );
});
