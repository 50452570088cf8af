import { useRouteLoaderData } from 'react-router';
import type { Dealer } from '../../domain/dealer.ts';
import type { RootData } from '../lib/root-data.ts';

/** Who the dealer is, on any screen. */
export function useDealer(): Dealer {
  const root = useRouteLoaderData<RootData>('root');
  if (!root) throw new Error('The root of the site has no data');
  return root.dealer;
}
