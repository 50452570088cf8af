import { useEffect, useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import type { BulkChange, BulkResult } from './changes.ts';
import type { StockRow } from './stock.ts';

const PAUSE_MS = 250;

type Preview = readonly BulkResult[] | 'failed';

/** Requests a dry run of a change, debounced. Returns null without a change and until the response arrives. */
export function usePreview(
  cars: readonly Pick<StockRow, 'carId' | 'version'>[],
  change: BulkChange | null,
): Preview | null {
  const request =
    change &&
    JSON.stringify({
      cars: cars.map(({ carId, version }) => ({ carId, version })),
      change,
      dryRun: true,
    });
  const [answer, setAnswer] = useState<{ request: string; preview: Preview } | null>(null);
  useEffect(() => {
    if (request === null) return undefined;
    let isWanted = true;
    const ask = async () => {
      const preview = await browserApi.post('/cars/bulk', 200, { body: JSON.parse(request) }).then(
        ({ results }) => results,
        () => 'failed' as const,
      );
      if (isWanted) setAnswer({ request, preview });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [request]);
  return answer?.request === request ? answer.preview : null;
}
