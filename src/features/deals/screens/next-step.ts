import type { DealDetail } from '../deal.ts';

/** The next step of staff in a deal. */
export type Step = 'order' | 'newOrder' | 'deposit' | 'payment' | 'refund' | 'invoice' | 'handover';

export const STEP_TEXTS: Readonly<Record<Step, string>> = {
  order: 'Issue order',
  newOrder: 'Issue new order',
  deposit: 'Take deposit',
  payment: 'Record payment',
  refund: 'Pay the customer',
  invoice: 'Issue invoice',
  handover: 'Hand over',
};

/**
 * Returns the next step of a deal, and another that is possible too. None for a cancelled deal, or after the handover
 * if no money is due.
 */
export function stepsOf({
  state,
  isOrderOutdated,
  amounts,
}: Pick<DealDetail, 'state' | 'isOrderOutdated' | 'amounts'>): [next?: Step, other?: Step] {
  const isDue = amounts.balance > 0;
  const money = isDue ? 'payment' : amounts.balance < 0 ? 'refund' : undefined;
  if (state === 'draft') return ['order'];
  if (state === 'ordered' && isOrderOutdated) return ['newOrder'];
  if (state === 'ordered')
    return amounts.paid === 0 && isDue ? ['deposit', 'invoice'] : ['invoice'];
  if (state === 'invoiced') return money ? [money, 'handover'] : ['handover'];
  return state === 'handedOver' && money ? [money] : [];
}
