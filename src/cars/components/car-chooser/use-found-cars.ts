import { useEffect, useState } from 'react';
import type { ChoosableCar } from './choosable-car.ts';

/** @throws the reason of the signal if it is aborted */
export type SearchCars = (words: string, signal: AbortSignal) => Promise<ChoosableCar[]>;

type Found = readonly ChoosableCar[] | 'failed';

const PAUSE_MS = 250;

/**
 * Searches after a pause in typing. Returns null for no search and until the answer arrives.
 * @param words null searches for nothing
 * @param search a stable function
 */
export function useFoundCars(words: string | null, search: SearchCars): Found | null {
  const [answer, setAnswer] = useState<{ words: string; found: Found } | null>(null);
  useEffect(() => {
    if (words === null) return undefined;
    const request = new AbortController();
    const find = async () => {
      try {
        setAnswer({ words, found: await search(words, request.signal) });
      } catch {
        if (!request.signal.aborted) setAnswer({ words, found: 'failed' });
      }
    };
    const timer = setTimeout(() => void find(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [words, search]);
  return answer?.words === words ? answer.found : null;
}
