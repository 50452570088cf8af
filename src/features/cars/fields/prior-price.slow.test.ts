import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Hour, isLawful } from '../../../../tests/helpers/price-law.ts';
import type { Currency } from '../../../platform/format.ts';
import { nextReductionChange, type PricePeriod, reduction } from './prior-price.ts';

const HOUR = 3_600_000;

const CHANGES = [Date.parse('2027-03-28T01:00:00Z'), Date.parse('2027-10-31T01:00:00Z')];

const length = fc.oneof(
  fc.constantFrom(1, 2, 23, 24, 25, 48, 695, 719, 720, 721, 722, 744),
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 600, max: 900 }),
);
const price = fc.integer({ min: 1, max: 7 }).map((thousands) => thousands * 1000);
const shown = fc.record({
  price,
  currency: fc.oneof(
    { weight: 30, arbitrary: fc.constant<Currency>('EUR') },
    { weight: 1, arbitrary: fc.constant<Currency>('GBP') },
  ),
});
const segment = fc.record({
  length,
  hour: fc.oneof({ weight: 5, arbitrary: shown }, { weight: 1, arbitrary: fc.constant(null) }),
});
/** Prices that mostly fall, as dealers' prices do. */
const falling = fc.array(segment, { minLength: 2, maxLength: 6 }).map((segments) =>
  segments.map((one, at) => ({
    ...one,
    hour: one.hour && { ...one.hour, price: one.hour.price + (segments.length - at) * 2000 },
  })),
);
const anyHistory = fc.record({
  segments: fc.oneof(fc.array(segment, { minLength: 1, maxLength: 9 }), falling),
  start: fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: 0, max: 60 * 24 }))
    .map(([change, hours]) => change - hours * HOUR),
  looks: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
});
type Segments = typeof segment extends fc.Arbitrary<infer One> ? One[] : never;

/** Returns the price periods that began up to the hour `now`. */
function recordedAt(segments: Segments, now: number, start: number): PricePeriod[] {
  const periods: PricePeriod[] = [];
  let at = 0;
  for (const { length: hours, hour } of segments) {
    const [from, to] = [at, at + hours];
    at = to;
    if (from > now || !hour) continue;
    periods.push({
      ...hour,
      fromAt: new Date(start + from * HOUR),
      toAt: to > now ? null : new Date(start + to * HOUR),
    });
  }
  return periods;
}

it('announces nothing unlawful in 10,000 histories', () => {
  let announcements = 0;
  const { failed, counterexample } = fc.check(
    fc.property(anyHistory, ({ segments, start, looks }) => {
      const hours = segments.flatMap(({ length: count, hour }) => Array<Hour>(count).fill(hour));
      return [hours.length - 1, ...looks.map((look) => look % hours.length)].every((now) => {
        const periods = recordedAt(segments, now, start);
        const at = new Date(start + now * HOUR);
        const found = reduction(periods, at);
        if ('none' in found) return true;
        announcements += 1;
        const next = nextReductionChange(periods, at)!;
        const justBefore = new Date(next.getTime() - 1);
        expect(reduction(periods, justBefore)).toEqual(found);
        expect(reduction(periods, next)).toEqual({ none: 'expired' });
        return isLawful({ hours, start, now }, found);
      });
    }),
    { numRuns: 10_000 },
  );
  expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
  expect(announcements).toBeGreaterThan(2_000);
});
