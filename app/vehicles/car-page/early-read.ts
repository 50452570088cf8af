import { matchPath } from 'react-router';
import type { Api } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';

/**
 * Reads the car of a page that is being opened while the code of that page loads. Otherwise the page would
 * request its car only after its code has arrived, one response later.
 */
export function createEarlyRead(api: Pick<Api, 'car'>) {
  /** The read that no page has taken. */
  let early: { carId: string; answer: ReturnType<Api['car']>; request: AbortController } | null =
    null;
  /** Whether the code of the page has loaded. It then reads each car at once. */
  let isLoaded = false;

  function end() {
    early?.request.abort();
    early = null;
  }

  const car: Api['car'] = (carId, signal) => {
    isLoaded = true;
    const answer = early?.carId === carId ? early.answer : null;
    if (answer) early = null;
    else end();
    return answer ?? api.car(carId, signal);
  };

  return {
    /**
     * Starts the read, unless the page reads its cars itself.
     * @param path of the page that is being opened, which may be any page
     */
    start(path: string) {
      const carId = matchPath('/car/:carId', path)?.params.carId;
      if (isLoaded || carId === undefined) return;
      end();
      const request = new AbortController();
      const answer = api.car(carId, request.signal);
      // The page reports the failure when it takes the answer.
      answer.catch(() => {});
      early = { carId, answer, request };
    },
    /** Aborts a read that no page has taken. Call it when the navigation has ended. */
    end,
    /** Reads a car for its page: takes the answer of the early read, if there is one. */
    car,
  };
}

export const earlyRead = createEarlyRead(browserApi);
