import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../platform/format.ts';
import {
  nextReductionChange,
  type PricePeriod,
  reduction,
  reductionNote,
  withPrice,
} from './prior-price.ts';
import { reducedBy, reducedFrom } from './reduction-text.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The next change of the clock is on 31 October, day 183, later than `now` in every test with this start. */
const START = Date.parse('2027-05-01T09:00:00Z');

type Step = number | null | { price: number; currency: Currency };

/** Builds periods from `[days, price]`: the price from that day on, null while the car is off the site. */
function history(...steps: [day: number, price: Step][]): PricePeriod[] {
  const periods: PricePeriod[] = [];
  for (const [day, step] of steps) {
    const at = new Date(START + day * DAY);
    const last = periods.at(-1);
    if (last && last.toAt === null) last.toAt = at;
    if (step === null) continue;
    const { price, currency } =
      typeof step === 'number' ? { price: step, currency: 'EUR' as const } : step;
    periods.push({ price, currency, fromAt: at, toAt: null });
  }
  return periods;
}
const on = (day: number) => new Date(START + day * DAY);
const noteOn = (day: number, periods: PricePeriod[]) =>
  reductionNote(periods, { now: on(day), announce: true });
/** `[prior, saving]`, or the reason. */
function briefOn(day: number, periods: PricePeriod[]) {
  const found = reduction(periods, on(day));
  return 'none' in found ? found.none : [found.prior, found.saving];
}
const pounds = (price: number): Step => ({ price, currency: 'GBP' });
/** The announcement if the price is lowered a given time after the first publication. */
const cutAfter = (from: string, ms: number) => {
  const at = Date.parse(from);
  const cut = new Date(at + ms);
  const periods: PricePeriod[] = [
    { price: 20_000, currency: 'EUR', fromAt: new Date(at), toAt: cut },
    { price: 19_000, currency: 'EUR', fromAt: cut, toAt: null },
  ];
  return reduction(periods, cut);
};

describe('the published example', () => {
  const first = history([0, 550], [24, 800], [31, 500]);

  it('compares 500 with the lowest price of 30 days, 550, and not with 800', () => {
    expect(reduction(first, on(31))).toEqual({
      prior: 550,
      saving: 50,
      percent: 9,
      since: on(31).toISOString(),
      until: on(61).toISOString(),
    });
  });

  it('compares a further reduction to 450 with 550 too', () => {
    const second = history([0, 550], [24, 800], [31, 500], [40, 450]);
    expect(reduction(second, on(45))).toMatchObject({
      prior: 550,
      saving: 100,
      since: on(31).toISOString(),
      until: on(70).toISOString(),
    });
  });
});

describe('the length of the history', () => {
  it.each([
    ['after 30 days', 30, [20_000, 1000]],
    ['a minute earlier', 30 - 1 / 1440, 'notLongEnough'],
    ['after 29 days', 29, 'notLongEnough'],
  ])('announces a reduction only from 30 days: %s', (_, day, brief) => {
    expect(briefOn(day, history([0, 20_000], [day, 19_000]))).toEqual(brief);
  });

  it('does not announce a reduction later if it was made too early', () => {
    expect(briefOn(60, history([0, 20_000], [29, 19_000]))).toBe('notLongEnough');
  });

  it.each([
    ['24 hours', 1, [20_000, 1000]],
    ['24 hours and a minute', 1 + 1 / 1440, 'notLongEnough'],
  ])('accepts an interruption of at most a day: %s', (_, length, brief) => {
    const before = history([0, 20_000], [20, null], [20 + length, 20_000], [40, 19_000]);
    const meanwhile = history([0, 20_000], [40, null], [40 + length, 19_000]);
    expect(briefOn(45, before)).toEqual(brief);
    expect(briefOn(45, meanwhile)).toEqual(brief);
  });

  it('is not changed by unpublishing for at most a day', () => {
    const published = history([0, 20_000], [40, 19_000]);
    const interrupted = history([0, 20_000], [40, 19_000], [42, null], [42.5, 19_000]);
    expect(reduction(interrupted, on(50))).toEqual(reduction(published, on(50)));
    expect(briefOn(42.2, history([0, 20_000], [40, 19_000], [42, null]))).toBe('notOnSale');
    expect(
      briefOn(50, history([0, 20_000], [40, 19_000], [42, null], [44, 19_000], [45, 18_000])),
    ).toBe('notLongEnough');
  });

  it('does not count a time without a price as history', () => {
    expect(briefOn(40, history([0, 0], [20, 20_000], [35, 19_000]))).toBe('notLongEnough');
    expect(briefOn(40, history([0, 20_000], [35, 0]))).toBe('notOnSale');
    expect(briefOn(40, history([0, 20_000], [35, 0], [35.5, 19_000]))).toEqual([20_000, 1000]);
  });
});

describe('prices that rise and fall', () => {
  it('does not announce a price that was raised before it was lowered', () => {
    expect(briefOn(41, history([0, 20_000], [39, 22_000], [40, 20_000]))).toBe('notLower');
    expect(briefOn(41, history([0, 20_000], [39, 22_000], [40, 20_500]))).toBe('notLower');
    expect(briefOn(41, history([0, 20_000], [39, 22_000], [40, 19_999]))).toEqual([20_000, 1]);
  });

  it('does not announce a price that only rose, or never changed', () => {
    expect(briefOn(50, history([0, 20_000]))).toBe('notLower');
    expect(briefOn(50, history([0, 20_000], [40, 21_000]))).toBe('notLower');
    expect(briefOn(12, history([0, 20_000]))).toBe('notLongEnough');
    expect(briefOn(0, history([0, 20_000]))).toBe('notLongEnough');
  });

  it('joins reductions that are at most 30 days apart', () => {
    expect(briefOn(70, history([0, 20_000], [40, 19_000], [70, 18_000]))).toEqual([20_000, 2000]);
    expect(briefOn(71, history([0, 20_000], [40, 19_000], [70.1, 18_000]))).toEqual([19_000, 1000]);
  });

  it('stops 30 days after the last reduction', () => {
    const periods = history([0, 20_000], [40, 19_000], [50, 18_000]);
    expect(briefOn(80, periods)).toEqual([20_000, 2000]);
    expect(briefOn(80 + 1 / DAY, periods)).toBe('expired');
    expect(nextReductionChange(periods, on(60))).toEqual(new Date(on(80).getTime() + 1));
    expect(nextReductionChange(periods, on(81))).toBeNull();
  });

  it('takes the lowest of 50 prices within a minute', () => {
    const flurry = Array.from({ length: 50 }, (_, at): [number, Step] => [
      40 + at / (DAY / 1000),
      at % 2 === 0 ? 15_000 + at : 25_000,
    ]);
    const periods = history([0, 20_000], ...flurry, [41, 14_000]);
    expect(briefOn(41, periods)).toEqual([15_000, 1000]);
    // All at one instant: none of them lasted.
    const atOnce = flurry.map(([, step]): [number, Step] => [40, step]);
    expect(briefOn(41, history([0, 20_000], ...atOnce, [41, 14_000]))).toEqual([15_000, 1000]);
  });
});

describe('amounts and currencies', () => {
  it('calculates with cents, and rounds the percentage down', () => {
    const periods = history([0, 0.3], [40, 0.2]);
    expect(reduction(periods, on(40))).toMatchObject({ prior: 0.3, saving: 0.1, percent: 33 });
    const text = periods.map((period) => ({ ...period, price: Number(period.price).toFixed(2) }));
    expect(reduction(text, on(40))).toEqual(reduction(periods, on(40)));
    expect(reduction(history([0, 10_000_000], [40, 9_999_999.99]), on(40))).toMatchObject({
      saving: 0.01,
      percent: 0,
    });
  });

  it('announces nothing if the currency changed in the 30 days before', () => {
    expect(briefOn(50, history([0, 20_000], [40, pounds(17_000)]))).toBe('currency');
    expect(briefOn(50, history([0, 20_000], [40, pounds(17_000)], [45, pounds(16_000)]))).toBe(
      'currency',
    );
    expect(briefOn(80, history([0, 20_000], [40, pounds(17_000)], [75, pounds(16_000)]))).toEqual([
      17_000, 1000,
    ]);
  });
});

describe('times that cannot be right', () => {
  it('announces nothing while the car is off the site or was never on it', () => {
    expect(briefOn(0, [])).toBe('notOnSale');
    expect(briefOn(50, history([0, 20_000], [40, 19_000], [41, null]))).toBe('notOnSale');
  });

  it('announces nothing while a period begins in the future', () => {
    const periods = history([0, 20_000], [40, 19_000]);
    expect(briefOn(39, periods)).toBe('notOnSale');
    expect(nextReductionChange(periods, on(39))).toEqual(on(40));
    const setBack = [...history([0, 20_000], [400, 20_500], [401, null]), ...history([10, 19_000])];
    expect(briefOn(20, setBack)).toBe('notOnSale');
  });

  it('keeps the price of a period that ends before it begins', () => {
    const [first, second, third] = history([0, 20_000], [40, 18_000], [40.1, 17_000]);
    const setBack = [first!, { ...second!, toAt: on(39.9) }, { ...third!, fromAt: on(39.9) }];
    expect(briefOn(41, setBack)).toEqual([20_000, 3000]);
    const raised = [
      { ...first!, price: 18_000 },
      { ...second!, price: 20_000, toAt: on(39.9) },
      { ...third!, fromAt: on(39.9) },
    ];
    expect(briefOn(41, raised)).toEqual([18_000, 1000]);
  });
});

describe('on the days on which the clock changes', () => {
  it('requires 30 days on the calendar and 720 hours', () => {
    // 30 days over the end of summer time have 721 hours, those over its beginning 719.
    expect(cutAfter('2027-10-10T12:00:00Z', 720 * HOUR)).toEqual({ none: 'notLongEnough' });
    expect(cutAfter('2027-10-10T12:00:00Z', 721 * HOUR)).toMatchObject({ prior: 20_000 });
    expect(cutAfter('2027-03-10T12:00:00Z', 719 * HOUR)).toEqual({ none: 'notLongEnough' });
    expect(cutAfter('2027-03-10T12:00:00Z', 720 * HOUR)).toMatchObject({ prior: 20_000 });
  });

  it('announces for at most 30 days on the calendar and at most 720 hours', () => {
    expect(cutAfter('2027-09-10T12:00:00Z', 30 * DAY)).toMatchObject({
      until: '2027-11-09T12:00:00.000Z',
    });
    expect(cutAfter('2027-02-01T12:00:00Z', 40 * DAY)).toMatchObject({
      until: '2027-04-12T11:00:00.000Z',
    });
  });
});

describe('texts', () => {
  it('names the prior price on cards, and the saving on the page of a car', () => {
    const reduced = { prior: 19_950, saving: 1000 };
    expect(reducedFrom(reduced, 'EUR')).toBe('Reduced from €19,950');
    expect(reducedBy(reduced, 'EUR')).toBe(
      'Reduced by €1,000. Lowest price in the 30 days before: €19,950.',
    );
    expect(reducedFrom({ prior: 19_950.5 }, 'GBP')).toBe('Reduced from £19,950.50');
  });

  it.each<[string, number, PricePeriod[]]>([
    ["Shows 'Reduced from €20,000' until 10 Jul 2027.", 41, history([0, 20_000], [40, 19_000])],
    ["the car isn't for sale on the site at a price.", 41, []],
    ['has been on the site for 12 of the 30 days', 12, history([0, 20_000], [12, 19_000])],
    ['has been on the site for 12 of the 30 days', 12.5, history([0, 20_000])],
    [
      'had been on the site for 12 of the 30 days that the law requires when its price was lowered',
      50,
      history([0, 20_000], [12, 19_000]),
    ],
    ['a price in another currency', 41, history([0, 20_000], [40, pounds(17_000)])],
    [
      "the price isn't lower than €19,000, the lowest in the 30 days before.",
      41,
      history([0, 19_000], [30, 20_000], [40, 19_500]),
    ],
    ['was last lowered more than 30 days ago', 71, history([0, 20_000], [40, 19_000])],
  ])('shows staff: %s', (note, day, periods) => {
    expect(noteOn(day, periods)).toContain(note);
  });

  it('shows staff that reductions are switched off', () => {
    const note = reductionNote(history([0, 20_000], [40, 19_000]), {
      now: on(41),
      announce: false,
    });
    expect(note).toBe('No reduction is shown: reductions are switched off in the settings.');
  });
});

describe('withPrice', () => {
  it('closes the open period and opens one with the new price', () => {
    const planned = withPrice(history([0, 20_000]), {
      price: '19000',
      currency: 'EUR',
      now: on(40),
    });
    expect(planned).toEqual(
      history([0, 20_000], [40, 19_000]).map((period, at) =>
        at === 1 ? { ...period, price: '19000' } : period,
      ),
    );
    expect(briefOn(40, planned)).toEqual([20_000, 1000]);
  });

  it('changes nothing if the price stays the same', () => {
    const same = { price: '20000.00', currency: 'EUR', now: on(40) } as const;
    expect(withPrice(history([0, 20_000]), same)).toEqual(history([0, 20_000]));
  });
});

it('announces every reduction of a price that applied for 31 days, for 29 days', () => {
  const price = fc.integer({ min: 1, max: 7 }).map((thousands) => thousands * 1000);
  const property = fc.property(
    price,
    price,
    fc.integer({ min: 0, max: 29 * 24 }),
    (high, low, later) => {
      fc.pre(low < high);
      const periods = history([0, high], [31, low]);
      return briefOn(31 + later / 24, periods).toString() === [high, high - low].toString();
    },
  );
  expect(fc.check(property)).toMatchObject({ failed: false });
});
