import type { DealDetail } from '../deal.ts';

/** What staff do next with a deal. */
export type Step = 'order' | 'newOrder' | 'deposit' | 'payment' | 'invoice' | 'handover';

export const STEP_TEXTS: Readonly<Record<Step, string>> = {
  order: 'Issue order',
  newOrder: 'Issue new order',
  deposit: 'Take deposit',
  payment: 'Record payment',
  invoice: 'Issue invoice',
  handover: 'Hand over',
};

/**
 * Returns the next step of a deal, and another that is possible too. None for a deal that has ended. A payment can be
 * recorded at any time.
 */
export function stepsOf({
  state,
  isOrderOutdated,
  amounts,
}: Pick<DealDetail, 'state' | 'isOrderOutdated' | 'amounts'>): [next?: Step, other?: Step] {
  const isDue = amounts.balance > 0;
  if (state === 'draft') return ['order'];
  if (state === 'ordered' && isOrderOutdated) return ['newOrder'];
  if (state === 'ordered')
    return amounts.paid === 0 && isDue ? ['deposit', 'invoice'] : ['invoice'];
  if (state === 'invoiced') return isDue ? ['payment', 'handover'] : ['handover'];
  return state === 'handedOver' && isDue ? ['payment'] : [];
}
