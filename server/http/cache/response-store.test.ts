import { expect, it } from 'vitest';
import { ResponseStore } from './response-store.ts';

const value = (bytes: number) => ({ bytes });

it('holds at most the given number of bytes and evicts what was used least recently', () => {
  const store = new ResponseStore(1_000);
  for (const key of ['a', 'b', 'c', 'd']) store.set(key, value(50));
  expect(store.bytes).toBe(200);
  for (let at = 0; at < 20; at += 1) {
    store.set(`many ${at}`, value(50));
    expect(store.bytes).toBeLessThanOrEqual(1_000);
  }
  expect(store.get('a')).toBeUndefined();
  expect(store.get('many 19')).toBeDefined();
});

it('keeps values that are used again while many others are used once', () => {
  const store = new ResponseStore(100_000);
  for (let at = 0; at < 50; at += 1) {
    store.set(`page ${at}`, value(1_000));
    store.get(`page ${at}`);
  }
  let largest = 0;
  for (let at = 0; at < 100_000; at += 1) {
    store.set(`hostile ${at}`, value(500));
    largest = Math.max(largest, store.bytes);
  }
  expect(largest).toBeLessThanOrEqual(100_000);
  expect(store.size).toBeLessThanOrEqual(150);
  for (let at = 0; at < 50; at += 1) expect(store.get(`page ${at}`)).toBeDefined();
});

it('evicts old protected values if all values are used twice', () => {
  const store = new ResponseStore(1_000);
  for (let at = 0; at < 40; at += 1) {
    store.set(`${at}`, value(100));
    store.get(`${at}`);
    expect(store.bytes).toBeLessThanOrEqual(1_000);
  }
  expect(store.get('0')).toBeUndefined();
  expect(store.get('39')).toBeDefined();
});

it('does not store a value so large that it would evict most others', () => {
  const store = new ResponseStore(1_000);
  store.set('small', value(100));
  store.set('large', value(500));
  expect([store.get('large'), store.bytes]).toEqual([undefined, 100]);
});

it('counts the bytes of a replaced value only once', () => {
  const store = new ResponseStore(1_000);
  store.set('a', value(100));
  store.get('a');
  store.set('a', value(50));
  expect([store.bytes, store.size]).toEqual([50, 1]);
  store.delete('a');
  store.clear();
  expect([store.bytes, store.size]).toEqual([0, 0]);
});
