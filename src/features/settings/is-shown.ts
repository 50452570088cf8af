import type { DocumentType } from './legal.ts';

/** Whether pages show a document of this type. They only link to a PDF. No Zod: see decision 003. */
export const isShown = ({ type }: { type: DocumentType }) => type !== 'application/pdf';
