const MAX_AGE_MS = 60_000;

/** A function that reads data and caches each result for one minute. Failures are not cached. */
interface Recent<Key, Answer> {
  read: (key: Key) => Promise<Answer>;
  /** Caches an answer that was loaded in another way, for example with the page. */
  keep: (key: Key, answer: Answer) => void;
}

const all = new Set<{ clear: () => void }>();

/**
 * Caches the answers of `read` by key. Use it in the browser only: on the server, all visitors would share
 * the cache.
 */
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

/** Registers a function that clears another cache after each write. */
export const clearAfterWrites = (cache: { clear: () => void }) => void all.add(cache);

/** Clears all caches. Called after each write. */
export function forgetRecent(): void {
  for (const known of all) known.clear();
}
