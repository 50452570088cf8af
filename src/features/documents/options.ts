/** Options of documents. No Zod, because screens import this file. */

/** Kinds of documents, with their titles. */
export const DOCUMENT_KINDS = {
  order: 'Order',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  receipt: 'Receipt',
  purchaseNote: 'Purchase note',
  handover: 'Handover',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** Limits of a signature: a drawing with the finger has a few hundred points. */
export const SIGNATURE = { maxSide: 4_000, maxStrokes: 200, maxNumbers: 20_000 } as const;

/** `2026-0001` */
export const documentNumber = (year: number, number: number): string =>
  `${year}-${String(number).padStart(4, '0')}`;
