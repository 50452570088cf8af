import { expect, it } from 'vitest';
import { carProblems, draftProblems, type LiveCar } from './car-problems.ts';

const GOOD: LiveCar = { imageCount: 8, price: 18_950, nctDue: null, days: 20, toFix: [] };
const SOON = { toFix: [{ code: 'nctSoon' }] };
const OVER = { toFix: [{ code: 'nctExpired' }] };
const STALE = '60 days in stock at the same price';

it.each<[string, Partial<LiveCar>, boolean, string[]]>([
  ['nothing', {}, false, []],
  ['photos', { imageCount: 0 }, false, ['No photos']],
  ['a price', { price: 0, days: 90 }, false, ['No price']],
  ['an NCT in 30 days', { nctDue: '2026-12-27', ...SOON }, false, ['NCT expires on 27 Dec 2026']],
  ['no NCT in 31 days', { nctDue: '2026-12-28', ...SOON }, false, []],
  ['an NCT', { nctDue: '2026-11-26', ...OVER }, false, ['NCT expired on 26 Nov 2026']],
  ['no NCT if it is exempt', { nctDue: '2026-11-26' }, false, []],
  ['a new price after 60 days', { days: 60 }, false, [STALE]],
  ['no new price after 59 days', { days: 59 }, false, []],
  ['no new price after a change', { days: 60 }, true, []],
  ['several things', { imageCount: 0, days: 60 }, false, ['No photos', STALE]],
])('a live car needs %s', (_what, change, isNewPrice, texts) => {
  const problems = carProblems({ ...GOOD, ...change }, { today: '2026-11-27', isNewPrice });
  expect(problems.map(({ text }) => text)).toEqual(texts);
});

const SHOTS = ['Seats', 'Boot', 'Odometer', 'Keys'];

it.each([
  ['nothing', {}, []],
  ['photos', { imageCount: 0, missingShots: SHOTS }, ['No photos']],
  ['two shots', { missingShots: SHOTS.slice(2) }, ['Photos missing: odometer, keys']],
  ['four shots', { missingShots: SHOTS }, ['Photos missing: seats, boot, odometer and 1 more']],
  ['a description', { isDescribed: false }, ['No description']],
])('a draft waits for %s', (_what, change, texts) => {
  const draft = { imageCount: 3, isDescribed: true, missingShots: [], ...change };
  expect(draftProblems(draft).map(({ text }) => text)).toEqual(texts);
});
