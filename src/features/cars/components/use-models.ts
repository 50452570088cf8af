import { useEffect, useState } from 'react';
import type { Model } from '../../reference-lists/schemas.ts';

interface ModelsOfMake {
  makeId: number | null;
  models: Model[];
}

interface LoadedModels {
  models: Model[];
  /** Whether loading the models failed. */
  failed: boolean;
  retry: () => void;
}

/** Returns the models of a make: from `given`, or loaded with `read`, which must be a stable function. */
export function useModels(
  makeId: number | null,
  given: ModelsOfMake,
  read: (makeId: number) => Promise<Model[]>,
): LoadedModels {
  const [fetched, setFetched] = useState<ModelsOfMake>(given);
  const [failedId, setFailedId] = useState<number | null>(null);
  // Forget the failure once another make is chosen, so that choosing the failed make again loads it again.
  if (failedId !== null && failedId !== makeId) setFailedId(null);
  const known = [given, fetched].find((list) => list.makeId === makeId);
  const missing = makeId !== null && !known && makeId !== failedId ? makeId : null;

  useEffect(() => {
    if (missing === null) return undefined;
    let cancelled = false;
    read(missing).then(
      (models) => {
        if (!cancelled) setFetched({ makeId: missing, models });
      },
      (error: unknown) => {
        if (cancelled) return;
        console.error(`Cannot load the models of make ${missing}`, error);
        setFailedId(missing);
      },
    );
    return () => {
      cancelled = true;
    };
  }, [missing, read]);

  return {
    models: makeId === null ? [] : (known?.models ?? []),
    failed: makeId !== null && makeId === failedId,
    retry: () => setFailedId(null),
  };
}
