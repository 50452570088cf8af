import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '../../../platform/api-error.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FAILED, failureOf } from './submit.ts';

const dealer = { phone: '059 000 0000', phoneE164: '+353590000000' };

function textOf(error: ApiError): string {
  const failure = failureOf(error, new FormData());
  const html = renderToStaticMarkup(<ErrorSummary failure={failure} dealer={dealer} />);
  return html.replaceAll(/<[^>]*>/g, '');
}

it('names the phone number of the dealer once', () => {
  expect(textOf(new ApiError(503, 'Try again.'))).toBe(`${FAILED} Or call us on 059 000 0000.`);
  const tooMany =
    'You’ve sent several messages already. Please call us on 059 000 0000, or try again in 9 minutes.';
  expect(textOf(new ApiError(429, tooMany, { message: tooMany }))).toBe(tooMany);
});
