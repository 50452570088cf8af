import { expect, it, vi } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { FULL_CAR } from '../../testing/cars.ts';
import { createEarlyRead } from './early-read.ts';

const { signal } = new AbortController();

function setUp() {
  const car = vi.fn<Api['car']>().mockResolvedValue(FULL_CAR);
  return { car, earlyRead: createEarlyRead({ car }) };
}

it('answers the page that opens', async () => {
  const { car, earlyRead } = setUp();
  earlyRead.start('/car/7');
  expect(await earlyRead.car('7', signal)).toEqual(FULL_CAR);
  expect(car.mock.calls.map(([carId]) => carId)).toEqual(['7']);
});

it('fails the page that takes it, and nothing else', async () => {
  const { car, earlyRead } = setUp();
  car.mockRejectedValueOnce(new Error('No connection'));
  earlyRead.start('/car/7');
  await expect(earlyRead.car('7', signal)).rejects.toThrow('No connection');
  expect(await earlyRead.car('7', signal)).toEqual(FULL_CAR);
});

it.each(['/search', '/car/7/enquire', '/', ''])('does not start for the path "%s"', (path) => {
  const { car, earlyRead } = setUp();
  earlyRead.start(path);
  expect(car).not.toHaveBeenCalled();
});

it('does not start once the page reads its cars itself', async () => {
  const { car, earlyRead } = setUp();
  await earlyRead.car('7', signal);
  earlyRead.start('/car/8');
  expect(car).toHaveBeenCalledOnce();
});

it.each<[string, (earlyRead: ReturnType<typeof createEarlyRead>) => void]>([
  ['another car is opened', (earlyRead) => earlyRead.start('/car/8')],
  ['its navigation has ended', (earlyRead) => earlyRead.end()],
  ['the page of another car opens', (earlyRead) => void earlyRead.car('8', signal)],
])('is aborted and not used when %s', async (_, happens) => {
  const { car, earlyRead } = setUp();
  earlyRead.start('/car/7');
  happens(earlyRead);
  expect(car.mock.calls[0]?.[1]?.aborted).toBe(true);
  await earlyRead.car('7', signal);
  expect(car.mock.calls.at(-1)).toEqual(['7', signal]);
});

it('is not aborted after the page has taken it', async () => {
  const { car, earlyRead } = setUp();
  earlyRead.start('/car/7');
  const answer = earlyRead.car('7', signal);
  earlyRead.end();
  expect(await answer).toEqual(FULL_CAR);
  expect(car.mock.calls[0]?.[1]?.aborted).toBe(false);
});
