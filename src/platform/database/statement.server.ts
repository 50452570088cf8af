/** A named statement is planned once per connection; an empty name disables this. */
export interface Statement {
  name: string;
  text: string;
}

const names = new Map<string, string>();

/** Names a statement after its text. Only for constant text: every distinct text stays in memory. */
export function statement(text: string): Statement {
  const name = names.get(text) ?? `forecourt_${names.size}`;
  names.set(text, name);
  return { name, text };
}
