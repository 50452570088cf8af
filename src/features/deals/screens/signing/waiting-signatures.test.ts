import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../../platform/durations.ts';
import { type Draft, keepWaiting, waitingSignatures } from './waiting-signatures.ts';

const entries = new Map<string, string>();

beforeEach(() => {
  const value = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
});

afterEach(() => {
  entries.clear();
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

const signed = (): Draft => ({
  kind: 'order',
  place: 'here',
  address: '',
  name: 'Aoife Byrne',
  drawing: null,
  done: [],
  request: { body: {}, key: 'key', at: Date.now() },
});

it('keeps one signature per user and deal until it is removed', () => {
  keepWaiting(1, 10, signed());
  keepWaiting(1, 11, signed());
  keepWaiting(2, 10, signed());
  keepWaiting(1, 10, null);
  expect(Object.keys(waitingSignatures(1))).toEqual(['11']);
  expect(Object.keys(waitingSignatures(2))).toEqual(['10']);
  keepWaiting(1, 11, null);
  expect([...entries.keys()]).toEqual(['signature:user-2']);
});

it('deletes a signature that has waited for a week', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  keepWaiting(1, 10, signed());
  vi.setSystemTime(Date.now() + 7 * DAY_MS - 1);
  expect(Object.keys(waitingSignatures(1))).toEqual(['10']);
  vi.setSystemTime(Date.now() + 1);
  expect(waitingSignatures(1)).toEqual({});
  expect(entries.size).toBe(0);
});
