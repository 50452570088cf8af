import { useEffect, useState } from 'react';
import type { Model } from '../../domain/reference-lists/schemas.ts';

interface ModelsOfMake {
  makeId: number | null;
  models: Model[];
}

/** Returns the models of a make: from `given`, or loaded with `read`, which must be a stable function. */
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
    let cancelled = false;
    read(missing).then(
      (models) => {
        if (!cancelled) setFetched({ makeId: missing, models });
      },
      (error: unknown) => {
        if (!cancelled) console.error(`Cannot load the models of make ${missing}`, error);
      },
    );
    return () => {
      cancelled = true;
    };
  }, [missing, read]);

  return makeId === null ? [] : (known?.models ?? []);
}
