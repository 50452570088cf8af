const MAX_AGE_MS = 60_000;

const all = new Set<{ clear: () => void }>();

/**
 * Returns a function that caches each answer of `read` by key, for one minute. Failures are not cached. Only for
 * the browser: on the server, all visitors would share the cache.
 */
export function recent<Key, Answer>(
  read: (key: Key) => Promise<Answer>,
  now: () => number = Date.now,
): (key: Key) => Promise<Answer> {
  const known = new Map<Key, { until: number; answer: Promise<Answer> }>();
  all.add(known);
  return (key) => {
    const found = known.get(key);
    if (found && now() < found.until) return found.answer;
    const answer = read(key);
    const entry = { until: now() + MAX_AGE_MS, answer };
    known.set(key, entry);
    answer.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return answer;
  };
}

/** Clears all caches. Called after each write. */
export function forgetRecent(): void {
  for (const known of all) known.clear();
}
