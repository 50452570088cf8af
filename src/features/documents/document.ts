import { z } from 'zod';
import { id, oneLine } from '../../platform/fields.ts';
import { flag } from '../../platform/query.ts';
import { keysOf } from '../../platform/objects.ts';
import { BOUNDS } from '../../platform/bounds.ts';
import { DOCUMENT_KINDS, MAX_FIRST_NUMBER } from './options.ts';

/** Input and answers of the API of documents. */

const kind = z.enum(keysOf(DOCUMENT_KINDS));

export const issuedDocument = z.object({
  documentId: id(),
  kind,
  number: z.string(),
  dealId: id(),
  issuedAt: z.iso.datetime(),
  isReady: z.boolean().describe('Whether its PDF is made'),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

export const openQuery = z.object({
  download: flag('`download` must be true or false')
    .default(false)
    .describe('Whether the browser saves the file, and does not show it'),
});

export const sendInput = z.object({
  documentIds: z
    .array(id())
    .min(1, 'Choose at least one document')
    .max(10, 'Choose at most 10 documents')
    .describe('Documents of one deal'),
  email: z.email('Invalid email address').max(254, 'Invalid email address'),
  name: oneLine(200).default('').describe('Name in the greeting'),
});
export type SendInput = z.output<typeof sendInput>;

const year = z.int().min(BOUNDS.minYear).max(2199);

/** The numbers of a kind in a year. */
const numbers = z.object({
  kind,
  year,
  first: z.int(),
  isSet: z
    .boolean()
    .describe(
      'Whether it can no longer be set: it was set before, or a document has a number of the year',
    ),
  last: z.string().nullable().describe('The last number that was given'),
});
export const documentNumbersList = z.object({ year, data: z.array(numbers) });
export type DocumentNumbersList = z.infer<typeof documentNumbersList>;

const MESSAGE = 'Enter a whole number from 1 to 999,999';
export const firstNumberInput = z.object({
  kind,
  year,
  first: z.int(MESSAGE).min(1, MESSAGE).max(MAX_FIRST_NUMBER, MESSAGE),
});
export type FirstNumberInput = z.output<typeof firstNumberInput>;
