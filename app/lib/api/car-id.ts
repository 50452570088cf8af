const NUMBER = /^#?(\d{1,10})$/;
/** A page of a car: `/car/48`, `/car/48/enquire?from=search` or `/edit-car/48`. */
const ADDRESS = /(?:^|[/-])car\/(\d{1,10})(?:[/?#]|$)/;

/**
 * Returns the id of the car that staff name by its number (`48`, `#48`) or by the address of its page. Any
 * other text is returned unchanged: the server refuses it with an error for the field.
 */
export function carIdOf(text: string): number | string {
  const [, digits] = NUMBER.exec(text.trim()) ?? ADDRESS.exec(text.trim()) ?? [];
  return digits === undefined ? text : Number(digits);
}
