/** A value with its size in memory. */
interface Sized {
  readonly bytes: number;
}

/** Share of the memory that values with a second use may fill. */
const PROTECTED_SHARE = 0.8;

/** A value above this share of the memory is not stored: it would displace too many others. */
const MAX_VALUE_SHARE = 0.125;

/**
 * Stores values by key in at most `maxBytes`. A new value is on probation and becomes protected at its
 * second use, so that many values that are used once, such as distinct queries of one client, displace only
 * each other. Within both groups, the least recently used value is evicted first.
 */
export class ResponseStore<Value extends Sized> {
  readonly #maxBytes: number;
  readonly #probation = new Map<string, Value>();
  readonly #protected = new Map<string, Value>();
  #probationBytes = 0;
  #protectedBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#probationBytes + this.#protectedBytes;
  }

  get size(): number {
    return this.#probation.size + this.#protected.size;
  }

  get(key: string): Value | undefined {
    const used = this.#protected.get(key);
    if (used) {
      // Insertion order is the order of use.
      this.#protected.delete(key);
      this.#protected.set(key, used);
      return used;
    }
    const value = this.#probation.get(key);
    if (value) this.#protect(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    if (value.bytes > this.#maxBytes * MAX_VALUE_SHARE) return;
    this.#probation.set(key, value);
    this.#probationBytes += value.bytes;
    this.#evict();
  }

  delete(key: string): void {
    this.#probationBytes -= this.#probation.get(key)?.bytes ?? 0;
    this.#probation.delete(key);
    this.#protectedBytes -= this.#protected.get(key)?.bytes ?? 0;
    this.#protected.delete(key);
  }

  clear(): void {
    this.#probation.clear();
    this.#protected.clear();
    this.#probationBytes = 0;
    this.#protectedBytes = 0;
  }

  #protect(key: string, value: Value): void {
    this.#probation.delete(key);
    this.#probationBytes -= value.bytes;
    this.#protected.set(key, value);
    this.#protectedBytes += value.bytes;
    for (const [oldKey, old] of this.#protected) {
      if (this.#protectedBytes <= this.#maxBytes * PROTECTED_SHARE) break;
      this.#protected.delete(oldKey);
      this.#protectedBytes -= old.bytes;
      this.#probation.set(oldKey, old);
      this.#probationBytes += old.bytes;
    }
  }

  #evict(): void {
    for (const group of [this.#probation, this.#protected]) {
      for (const key of group.keys()) {
        if (this.bytes <= this.#maxBytes) return;
        this.delete(key);
      }
    }
  }
}
