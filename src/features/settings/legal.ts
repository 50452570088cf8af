import { z } from 'zod';
import { oneLine } from '../../platform/fields.ts';

/** Accepted types of an upload, with the extension of their address. */
const EXTENSIONS = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type DocumentType = keyof typeof EXTENSIONS;
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;

/** Maximum size of an upload, in bytes. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** A stored document, byte for byte as it was uploaded. */
export const legalDocument = z.object({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Upload this file again')
    .describe('SHA-256 of the file, in hexadecimal'),
  type: z.enum(DOCUMENT_TYPES),
  size: z.int().min(1).max(MAX_DOCUMENT_BYTES).describe('Bytes'),
  name: oneLine(200).describe('Name of the uploaded file'),
});
export type LegalDocument = z.infer<typeof legalDocument>;

/** Its address contains its hash, so it changes with the document. */
export const documentPath = ({ hash, type }: Pick<LegalDocument, 'hash' | 'type'>) =>
  `/documents/${hash}.${EXTENSIONS[type]}`;

/** Content of `/your-rights` in addition to the law. */
export const legalNotice = z.object({
  guaranteeNotice: z
    .object({ path: z.string(), type: z.enum(DOCUMENT_TYPES) })
    .nullable()
    .describe('The official EU notice on the legal guarantee, if the dealer has uploaded it'),
  warrantyTerms: z.string().nullable().describe('The dealer’s own warranty'),
});
export type LegalNotice = z.infer<typeof legalNotice>;
