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

/** Returns SQL that formats a timestamp as ISO 8601 in UTC. */
export const isoInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
