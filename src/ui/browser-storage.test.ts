import { afterEach, expect, it } from 'vitest';
import { localStore, sessionStore } from './browser-storage.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

it('stores nothing, and throws nothing, if the browser blocks its storage', () => {
  const blocked = {
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { ...blocked, configurable: true });
  Object.defineProperty(globalThis, 'sessionStorage', { ...blocked, configurable: true });
  expect(localStore.setItem('enquiry-signals', 'x')).toBe(false);
  expect(localStore.getItem('enquiry-signals')).toBeNull();
  localStore.removeItem('enquiry-signals');
  expect(sessionStore.setItem('toast', 'x')).toBe(false);
  expect(sessionStore.getItem('toast')).toBeNull();
  sessionStore.removeItem('toast');
});

it('throws nothing if the storage is full', () => {
  const value = {
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
  expect(localStore.setItem('enquiry-signals', 'x')).toBe(false);
});

it('returns true if an entry was stored', () => {
  const value = new Map<string, string>();
  const setItem = (key: string, text: string) => void value.set(key, text);
  Object.defineProperty(globalThis, 'localStorage', { value: { setItem }, configurable: true });
  expect(localStore.setItem('enquiry-signals', 'x')).toBe(true);
  expect([...value]).toEqual([['enquiry-signals', 'x']]);
});
