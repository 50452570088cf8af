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

/** `Order 2026-0001` */
export const documentTitle = (kind: DocumentKind, number: string): string =>
  `${DOCUMENT_KINDS[kind]} ${number}`;

/** Printed in place of amounts of VAT. */
export const MARGIN_WORDS = 'Margin scheme — second-hand goods';

/** The highest number with which a year can begin. */
export const MAX_FIRST_NUMBER = 999_999;
