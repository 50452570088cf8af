import { useRouteLoaderData } from 'react-router';
import type { Dealer } from '../../domain/dealer.ts';
import type { loader } from '../root.tsx';

export function useDealer(): Dealer {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) throw new Error('useDealer: the root route has no data');
  return root.dealer;
}
