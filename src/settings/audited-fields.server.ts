import { dealerImage } from './dealer-images.ts';

type Primitive = string | number | boolean | null;

/**
 * Returns the fields of a setting for the audit log: nested fields by their path (`address.town`), a list as
 * one text with a line per entry, an image as its path.
 */
export function auditedFields(value: unknown, path = ''): Record<string, Primitive> {
  const image = dealerImage.safeParse(value);
  if (image.success) return { [path]: image.data.path };
  if (Array.isArray(value)) return { [path]: value.map(lineOf).join('\n') || null };
  if (typeof value === 'object' && value !== null)
    return Object.assign(
      {},
      ...Object.entries(value).map(([key, field]) =>
        auditedFields(field, path ? `${path}.${key}` : key),
      ),
    );
  return path ? { [path]: isPrimitive(value) ? value : null } : {};
}

const lineOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null
    ? Object.values(entry).map(lineOf).join(' ')
    : String(entry);

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
