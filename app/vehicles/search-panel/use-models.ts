import { useEffect, useState } from 'react';
import type { Model } from '../../../domain/model.ts';
import { browserApi } from '../../lib/browser-api.ts';

interface ModelsOfMake {
  makeId: number | null;
  models: Model[];
}

/** The models of the make chosen in the panel: `given` ones at once, others when they have come. */
export function useModels(makeId: number | null, given: ModelsOfMake): Model[] {
  const [fetched, setFetched] = useState<ModelsOfMake>(given);
  const known = [given, fetched].find((list) => list.makeId === makeId);
  const missing = makeId !== null && !known ? makeId : null;

  useEffect(() => {
    if (missing === null) return undefined;
    const request = new AbortController();
    browserApi.models(missing, request.signal).then(
      (models) => setFetched({ makeId: missing, models }),
      (error: unknown) => {
        if (!request.signal.aborted) console.error('The models could not be loaded', error);
      },
    );
    return () => request.abort();
  }, [missing]);

  return makeId === null ? [] : (known?.models ?? []);
}
