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
  for (const store of [localStore, sessionStore]) {
    store.setItem('toast', 'x');
    expect(store.getItem('toast')).toBeNull();
    store.removeItem('toast');
  }
});

it('throws nothing if the storage is full', () => {
  const value = {
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
  expect(() => localStore.setItem('toast', 'x')).not.toThrow();
});
