import type { z } from 'zod';
import type { ParseResult } from '../../../platform/text/parse-text.ts';

export interface CarField {
  /** Schema of the value that the form and the API write. */
  write: z.ZodType;
  /**
   * Schema of the field in a draft, if it differs from `write`. A draft may lack values that are required for
   * publishing.
   */
  draft?: z.ZodType;
  /** Schema of the value that the API returns. Make and model are returned as objects instead. */
  read?: z.ZodType;
  form: FormInput;
  /**
   * Parses a cell of a stock file, whose heading may have a unit. Omitted if `stock-row.ts` parses the column
   * itself. `src/features/cars/import/headings.ts` has the headings of the column.
   */
  parse?: (cell: string, unit: string | null) => ParseResult<unknown>;
  /** Maximum length of a cell; 80 by default. */
  maxCell?: number;
  /** What the audit log records: the value, the name of a reference list entry, or nothing. */
  audit: 'value' | 'name' | null;
  /** `kept`: an update that omits the field leaves its value unchanged. By default, such an update empties it. */
  omitted?: 'kept';
  /** Who can read the field: everyone once the car is published, or signed-in staff only. */
  audience: 'public' | 'staff';
}

/** Sections of the car form, in order. `publishing` is the panel of switches next to the form. */
export const FORM_SECTIONS = {
  vehicle: 'Vehicle',
  price: 'Price',
  technical: 'Technical',
  irish: 'Irish details',
  papers: 'History and papers',
  description: 'Description',
  publishing: 'Publishing',
} as const;
export type FormSection = keyof typeof FORM_SECTIONS;

/** How the car form shows a field. */
export interface FormInput {
  section: FormSection;
  input?: 'text' | 'date' | 'multiline' | 'select' | 'switch';
  /** Number of columns, out of six. */
  span: 2 | 3 | 4 | 6;
  required?: boolean;
  hint?: string;
  placeholder?: string;
  inputMode?: 'numeric' | 'decimal';
  /** Options of a select, unless they are a reference list or depend on the date. `CAR_CHOICES` has their texts. */
  options?: readonly string[];
}
