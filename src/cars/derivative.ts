/**
 * Returns what the dealer's name of a car adds to its make and model, such as `1.5 TSI Style` for
 * `Volkswagen Golf 1.5 TSI Style`. Returns null if it adds nothing.
 */
export function derivativeOf(name: string | null, make: string, model: string): string | null {
  if (name === null) return null;
  const text = name.trim();
  const rest = without(without(text, `${make} ${model}`), make);
  return without(rest, model) || null;
}

/** Removes a beginning that ends with a word; ignores case. */
function without(text: string, beginning: string): string {
  const isBeginning =
    text.slice(0, beginning.length).toLowerCase() === beginning.toLowerCase() &&
    /^(\s|$)/.test(text.slice(beginning.length));
  return isBeginning ? text.slice(beginning.length).trim() : text;
}
