import { expect, it } from 'vitest';
import { type ExpectedError, isExpected } from './console-errors.ts';

const REFUSED = {
  text: 'Failed to load resource: the server responded with a status of 422 (Unprocessable Content)',
  url: 'http://127.0.0.1:4173/api/enquiries?b=1&a=2',
};
const ABORTED = {
  text: 'Failed to load resource: net::ERR_FAILED',
  url: 'http://127.0.0.1:4173/api/enquiries/7/messages',
};
const LOGGED = {
  text: 'Cannot load the makes ApiError: The connection failed.\n    at f (x.js:1:2)',
  url: 'http://127.0.0.1:4173/assets/x.js',
};

it.each<[ExpectedError, object]>([
  [{ status: 422, path: '/api/enquiries' }, REFUSED],
  [{ status: 422, path: '/api/enquiries?b=1*' }, REFUSED],
  [{ failure: 'ERR_FAILED', path: '/api/enquiries/:id/messages' }, ABORTED],
  [{ failure: 'ERR_FAILED', path: '/api/*' }, ABORTED],
  [{ text: 'Cannot load the makes ApiError: The connection failed.' }, LOGGED],
])('%o is expected', (expected, error) => {
  expect([REFUSED, ABORTED, LOGGED].filter((one) => isExpected(expected, one))).toEqual([error]);
});

it.each<ExpectedError>([
  { status: 42, path: '/api/enquiries' },
  { status: 500, path: '/api/enquiries' },
  { status: 422, path: '/enquiries' },
  { status: 422, path: '/api/enquiries/:id' },
  { status: 422, path: '/api/enquiries?a=2' },
  { failure: 'ERR_INTERNET_DISCONNECTED', path: '/api/enquiries/:id/messages' },
  { failure: 'ERR_FAILED', path: '/api/enquiries' },
  { text: 'Cannot load the makes' },
  { text: 'ApiError' },
])('%o is another error', (expected) => {
  expect([REFUSED, ABORTED, LOGGED].filter((one) => isExpected(expected, one))).toEqual([]);
});
