import { expect, it, vi } from 'vitest';
import { rowMenu } from './row-menu.ts';

type Row = Parameters<typeof rowMenu>[0];
type Writes = Parameters<typeof rowMenu>[2];

it.each([
  ['sold', { carSold: true, carBooked: true }],
  ['reserved', { carSold: false, carBooked: true }],
  ['draft', { carSold: false, carBooked: false }],
])('takes a %s car out of the archive as what it was, so that its buyer stays', (to, flags) => {
  const moveTo = vi.fn<Writes['moveTo']>();
  const car = { carId: 1, state: 'archived', publish: false, ...flags } as Row;
  const menu = rowMenu(car, () => true, { moveTo } as Partial<Writes> as Writes);
  const entry = menu.find(({ text }) => text === 'Take out of the archive');
  if (entry && 'run' in entry) entry.run();
  expect(moveTo).toHaveBeenCalledWith(car, to, expect.any(String));
});
