import { LRUCache } from 'lru-cache';

/** A value that knows its size in memory. */
interface Sized {
  readonly bytes: number;
}

/** Share of the memory that is reserved for values that were used again. */
const PROTECTED_SHARE = 0.8;

/**
 * Stores values by key in at most `maxBytes`. A new value can be evicted by other new values until its first
 * use; then it is protected from them. So many values that are never used again, such as distinct queries of
 * one client, evict only each other. Does not store values larger than the space for new ones.
 */
export class ResponseStore<Value extends Sized> {
  readonly #probation: LRUCache<string, Value>;
  readonly #protected: LRUCache<string, Value>;

  constructor(maxBytes: number) {
    const sizeCalculation = ({ bytes }: Value) => bytes;
    const protectedBytes = Math.floor(maxBytes * PROTECTED_SHARE);
    const probation = new LRUCache<string, Value>({
      maxSize: maxBytes - protectedBytes,
      sizeCalculation,
    });
    this.#probation = probation;
    this.#protected = new LRUCache<string, Value>({
      maxSize: protectedBytes,
      sizeCalculation,
      dispose: (value, key, reason) => reason === 'evict' && probation.set(key, value),
    });
  }

  get bytes(): number {
    return this.#probation.calculatedSize + this.#protected.calculatedSize;
  }

  get size(): number {
    return this.#probation.size + this.#protected.size;
  }

  get(key: string): Value | undefined {
    const value = this.#protected.get(key) ?? this.#probation.get(key);
    if (value && this.#probation.delete(key)) this.#protected.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#protected.delete(key);
    this.#probation.set(key, value);
  }

  delete(key: string): void {
    this.#protected.delete(key);
    this.#probation.delete(key);
  }

  clear(): void {
    this.#protected.clear();
    this.#probation.clear();
  }
}
