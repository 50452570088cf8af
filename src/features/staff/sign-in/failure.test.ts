import { describe, expect, it } from 'vitest';
import { createApi, overHttp } from '../../../app/api/api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { failureText, formFailure } from './failure.ts';

/** Returns the error of a sign-in that receives this response. */
const failWith = (answer: () => Response) =>
  createApi(overHttp(async () => answer()))
    .post('/users/validate', 200, { body: { email: 'aoife@cars.example', password: 'secret' } })
    .catch((error: unknown) => error);

describe('failureText', () => {
  it.each([
    ['the server’s message', Response.json({ message: 'Wait.' }, { status: 429 }), 'Wait.'],
    ['the default for a refusal without a message', Response.json({}, { status: 401 }), 'Default'],
    ['the default for an empty refusal', new Response(null, { status: 401 }), 'Default'],
    ['the default for a 500 without a message', Response.json({}, { status: 500 }), 'Default'],
    ['an unexpected error for a gateway’s error page', new Response('<p>', { status: 502 }), null],
    ['an unexpected error for an unreadable success', new Response('<p>'), null],
  ])('returns %s', async (_, answer, text) => {
    const error = await failWith(() => answer);
    expect(failureText(error, 'Default')).toBe(text ?? 'An unexpected error occurred');
  });

  it('returns an unexpected error without a response', () => {
    const unreachable = new ApiError(0, 'We could not reach the server.');
    for (const error of [unreachable, new TypeError('broken')])
      expect(failureText(error, 'Default')).toBe('An unexpected error occurred');
  });
});

describe('formFailure', () => {
  const options = { otherwise: 'Default', field: 'password', email: 'aoife@cars.example' };

  it('keeps the email address and shows the message at the given field', async () => {
    const error = await failWith(() => Response.json({ message: 'No.' }, { status: 401 }));
    expect(formFailure(error, options)).toMatchObject({
      data: { email: 'aoife@cars.example', errors: { password: 'No.' } },
      init: { status: 401 },
    });
  });

  it('shows the errors of the fields instead of the message', async () => {
    const answer = {
      message: 'Invalid email address.',
      errors: { email: 'Invalid email address' },
    };
    const error = await failWith(() => Response.json(answer, { status: 422 }));
    expect(formFailure(error, options).data.errors).toEqual({ email: 'Invalid email address' });
  });

  it('returns 503 if the API did not respond', () => {
    expect(formFailure(new TypeError('broken'), options).init).toEqual({ status: 503 });
  });
});
