import type { Dealer } from './dealer.ts';

/** The address on one line, without Eircode and country. */
export const postalAddress = ({ address: { lines, town, county } }: Pick<Dealer, 'address'>) =>
  [...lines, town, county].join(', ');
