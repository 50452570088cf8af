import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { logPageError } from './log-page-error.ts';

const argumentsOf = (signal?: AbortSignal) => ({
  request: new Request('http://localhost/customers', signal ? { signal } : {}),
  params: {},
  context: new RouterContextProvider(),
});

it('logs an error of a page, but not a refusal of the API or a cancelled request', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const failure = new ApiError(503, 'Try again.');
  logPageError(failure, argumentsOf());
  logPageError(new ApiError(403, 'Not allowed.'), argumentsOf());
  logPageError(failure, argumentsOf(AbortSignal.abort()));
  expect(log.mock.calls).toEqual([['A page failed', failure]]);
  log.mockClear();
});
