/** Options and limits of deals. No Zod, because screens import this file. */

/** States of a deal, with labels. A deal moves down this list. Any but a draft can be cancelled; a draft is deleted. */
export const DEAL_STATES = {
  draft: 'Draft',
  ordered: 'Ordered',
  invoiced: 'Invoiced',
  handedOver: 'Handed over',
  cancelled: 'Cancelled',
} as const;
export type DealState = keyof typeof DEAL_STATES;

/** At most one deal of a car is in one of these. */
export const BINDING_STATES = ['ordered', 'invoiced', 'handedOver'] as const;

/** The planned handover, and the times at which a deal reached its states. */
export const DEAL_INSTANTS = [
  'handoverAt',
  'orderedAt',
  'invoicedAt',
  'handedOverAt',
  'cancelledAt',
] as const;

export const DEAL_VIEWS = {
  open: 'Open',
  done: 'Handed over',
  cancelled: 'Cancelled',
  all: 'All',
} as const;
export type DealView = keyof typeof DEAL_VIEWS;
export const STATES_OF_VIEW: Readonly<Record<DealView, readonly DealState[]>> = {
  open: ['draft', 'ordered', 'invoiced'],
  done: ['handedOver'],
  cancelled: ['cancelled'],
  all: ['draft', 'ordered', 'invoiced', 'handedOver', 'cancelled'],
};

/** Payment methods. No card number is ever stored: the dealer's terminal has it. */
export const PAYMENT_METHODS = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Bank transfer',
  draft: 'Bank draft',
  finance: 'Finance company',
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** `refund` is money back to the customer. `reversal` takes back a wrong entry. */
export const PAYMENT_KINDS = {
  payment: 'Payment',
  refund: 'Money back',
  reversal: 'Reversal',
} as const;
export type PaymentKind = keyof typeof PAYMENT_KINDS;

/** Where a document is signed. Off the premises, a consumer may cancel within 14 days. */
export const SIGNING_PLACES = {
  here: 'Here',
  customer: 'At the customer’s',
  paper: 'Later, on paper',
} as const;
export type SigningPlace = keyof typeof SIGNING_PLACES;

export const DEPOSIT_OUTCOMES = { returned: 'Returned', kept: 'Kept' } as const;
export type DepositOutcome = keyof typeof DEPOSIT_OUTCOMES;

/** How a part exchange comes into the stock book. A company with a VAT number may give a VAT invoice. */
export const PART_EXCHANGE_SELLERS = {
  partExchange: 'Without VAT: margin scheme',
  vatInvoice: 'With a VAT invoice',
} as const;
export type PartExchangeSeller = keyof typeof PART_EXCHANGE_SELLERS;

export const DEAL_BOUNDS = {
  maxExtras: 20,
  maxName: 200,
  maxAddress: 400,
  maxNote: 2_000,
  maxReason: 500,
  maxPhotos: 10,
  maxChecks: 30,
} as const;

/** The reference of a deal on screens and in the audit log: never a name. */
export const dealReference = (dealId: number): string => `D-${dealId}`;
