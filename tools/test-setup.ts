import { afterEach, beforeEach, vi } from 'vitest';

/** An unexpected `console.error` fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const [unexpected] = vi.mocked(console.error).mock.calls;
  if (unexpected) throw new Error(`Unexpected console.error: ${unexpected.map(String).join(' ')}`);
});
