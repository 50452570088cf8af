import { AppError } from '../../platform/errors.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { DocumentContent } from '../documents/document-data.ts';
import { shownHash } from '../documents/issue.server.ts';
import type { SignatureInput } from './input.ts';
import { requireField } from './lock.server.ts';

/** How long a signature may wait for a connection. */
const MAX_WAIT_MS = 7 * DAY_MS;
/** Clocks of devices are not exact. */
const CLOCK_MS = 5 * 60_000;

/**
 * Returns the signature for a document; none on paper.
 * @param content the document to issue; the person must have seen the same
 * @throws {AppError} invalid for a missing part; conflict if the document has changed since it was shown
 */
export function signaturesOf(
  { place, address, name, drawing, signedAt, shownSha256 }: SignatureInput,
  { content, now }: { content: DocumentContent; now: Date },
): DocumentContent['signatures'] {
  if (place === 'paper') return [];
  requireField(name, 'signature.name', 'Enter who signs');
  requireField(drawing, 'signature.drawing', 'Please sign in the field');
  requireField(shownSha256, 'signature.shownSha256', 'Show the document before it is signed');
  const at = signedAt === null ? now : new Date(signedAt);
  const wait = now.getTime() - at.getTime();
  requireField(
    -CLOCK_MS <= wait && wait <= MAX_WAIT_MS,
    'signature.signedAt',
    'This signature is more than a week old, or the clock of this device is wrong. Please sign again',
  );
  if (shownSha256 !== shownHash(content))
    throw new AppError(
      'conflict',
      'The deal changed after this was shown, so it isn’t signed. Show it again, then sign.',
    );
  if (!name || !drawing || !shownSha256) return [];
  return [
    {
      by: 'customer',
      name,
      at: at.toISOString(),
      place: place === 'here' ? 'At our premises' : (address ?? 'At the customer’s'),
      drawing,
      shownSha256,
    },
  ];
}
