/** PostgreSQL caches the plan of a statement with a name; an empty name disables that. */
export interface Statement {
  name: string;
  text: string;
}

const names = new Map<string, string>();

/**
 * Names a statement, so that each connection plans it once. For constant text only: every distinct text
 * is kept for the lifetime of the process.
 */
export function statement(text: string): Statement {
  const name = names.get(text) ?? `forecourt_${names.size}`;
  names.set(text, name);
  return { name, text };
}
