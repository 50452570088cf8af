import { createContext, use } from 'react';
import { Count } from './count.tsx';

/** Number of drafts; null if it is unknown. */
export const DraftsContext = createContext<number | null>(null);

export function DraftCount() {
  return <Count value={use(DraftsContext)} />;
}
