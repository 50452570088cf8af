/** Whether only a part of a date or a time is typed. Browsers give such a field an empty value. */
export const isHalfTyped = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.validity.badInput;

export const HALF_TYPED_DATE = 'Enter a valid date, for example 14/03/2027';
const HALF_TYPED_TIME = 'Enter a date and a time, for example 14/03/2027, 17:00';

export function halfTypedText({ type }: Pick<HTMLInputElement, 'type'>): string {
  if (type === 'date') return HALF_TYPED_DATE;
  return type === 'time' ? 'Enter a valid time, for example 17:00' : HALF_TYPED_TIME;
}
