/** SQL text with the name under which PostgreSQL keeps its plan; an empty name keeps none. */
export interface Statement {
  name: string;
  text: string;
}

const MAX_NAMES = 100;
const names = new Map<string, string>();

/**
 * A statement of which there are a few: one for each shape of filters. Visitors choose the shapes, and
 * each connection keeps every named plan, so only the first hundred get a name.
 */
export function statement(text: string): Statement {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = `forecourt_${names.size}`;
    names.set(text, name);
  }
  return { name: name ?? '', text };
}
