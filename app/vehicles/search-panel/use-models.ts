import { useEffect, useState } from 'react';
import type { Model } from '../../../domain/reference-lists/schemas.ts';

interface ModelsOfMake {
  makeId: number | null;
  models: Model[];
}

/**
 * The models of the make that is chosen: `given` ones at once, others when `read` has brought them;
 * `read` is the same at each call.
 */
export function useModels(
  makeId: number | null,
  given: ModelsOfMake,
  read: (makeId: number) => Promise<Model[]>,
): Model[] {
  const [fetched, setFetched] = useState<ModelsOfMake>(given);
  const known = [given, fetched].find((list) => list.makeId === makeId);
  const missing = makeId !== null && !known ? makeId : null;

  useEffect(() => {
    if (missing === null) return undefined;
    let left = false;
    read(missing).then(
      (models) => {
        if (!left) setFetched({ makeId: missing, models });
      },
      (error: unknown) => {
        if (!left) console.error('The models could not be loaded', error);
      },
    );
    return () => {
      left = true;
    };
  }, [missing, read]);

  return makeId === null ? [] : (known?.models ?? []);
}
