/** SQL text with the name under which PostgreSQL keeps its plan; an empty name keeps none. */
export interface Statement {
  name: string;
  text: string;
}

const names = new Map<string, string>();

/**
 * A statement whose text is always the same, to be planned once for each connection. Never for text that
 * a visitor's choices shape: each shape would be kept for ever.
 */
export function statement(text: string): Statement {
  const name = names.get(text) ?? `forecourt_${names.size}`;
  names.set(text, name);
  return { name, text };
}
