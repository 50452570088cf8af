import { useRouteLoaderData } from 'react-router';
import type { Dealer } from '../features/settings/dealer.ts';
import type { RootData } from './root-data.ts';

export function useDealer(): Dealer {
  const root = useRouteLoaderData<RootData>('root');
  if (!root) throw new Error('useDealer: the root route has no data');
  return root.dealer;
}
