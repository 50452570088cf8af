const MAX_AGE_MS = 60_000;

/** A read with a cache of one minute. Failures are not cached. */
export interface Recent<Key, Answer> {
  read: (key: Key) => Promise<Answer>;
  /** Caches an answer that was loaded in another way, for example with the page. */
  keep: (key: Key, answer: Answer) => void;
}

const all = new Set<{ clear: () => void }>();

/** Caches the answers of `read` by key. For the browser only: on the server, visitors would share it. */
export function recent<Key, Answer>(
  read: (key: Key) => Promise<Answer>,
  now: () => number = Date.now,
): Recent<Key, Answer> {
  const known = new Map<Key, { until: number; answer: Promise<Answer> }>();
  all.add(known);
  const remember = (key: Key, answer: Promise<Answer>) => {
    const entry = { until: now() + MAX_AGE_MS, answer };
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

/** Lets a write clear another cache as well. */
export const clearAfterWrites = (cache: { clear: () => void }) => void all.add(cache);

/** Clears all caches. Called after each write. */
export function forgetRecent(): void {
  for (const known of all) known.clear();
}
