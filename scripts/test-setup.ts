import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected `console.error` fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([]);
});
