const STILL_TRUE_MS = 60_000;

/** A read whose answers are good for a minute; one that failed is asked for again. */
export interface Recent<Key, Answer> {
  read: (key: Key) => Promise<Answer>;
  /** Takes an answer that came another way, such as with the page. */
  keep: (key: Key, answer: Answer) => void;
}

const all = new Set<{ clear: () => void }>();

/** Remembers the answers of `read`, by key, in the browser of one visitor. */
export function recent<Key, Answer>(
  read: (key: Key) => Promise<Answer>,
  now: () => number = Date.now,
): Recent<Key, Answer> {
  const known = new Map<Key, { until: number; answer: Promise<Answer> }>();
  all.add(known);
  const remember = (key: Key, answer: Promise<Answer>) => {
    const entry = { until: now() + STILL_TRUE_MS, answer };
    known.set(key, entry);
    answer.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return answer;
  };
  return {
    read: (key) => {
      const entry = known.get(key);
      return entry && now() < entry.until ? entry.answer : remember(key, read(key));
    },
    keep: (key, answer) => void remember(key, Promise.resolve(answer)),
  };
}

/** After a write every answer is asked for anew. */
export function forgetRecent(): void {
  for (const known of all) known.clear();
}
