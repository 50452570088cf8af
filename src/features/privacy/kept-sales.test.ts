import { expect, it } from 'vitest';
import { erasedSentence, saleKeptUntil } from './kept-sales.ts';

it('keeps a sale for six years, also one of 29 February', () => {
  expect(saleKeptUntil('2024-03-14')).toBe('2030-03-14');
  expect(saleKeptUntil('2024-02-29')).toBe('2030-03-01');
});

it('names the sales that an erasure keeps', () => {
  expect(erasedSentence([])).toBe('Everything has been erased.');
  expect(erasedSentence(['2024-03-14'])).toBe(
    'The sale of 14 Mar 2024 must be kept until 14 Mar 2030. Everything else has been erased.',
  );
  expect(erasedSentence([null, '2025-01-02'])).toBe(
    'A sale without a date must be kept. Enter its date in the form of the car. The sale of 2 Jan 2025 must be kept until 2 Jan 2031. Everything else has been erased.',
  );
});
