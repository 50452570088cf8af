import { describe, expect, it } from 'vitest';
import type { DealDetail } from '../deal.ts';
import { dealInput } from '../input.ts';
import { fieldOf, inputOf, storedOf, typedAmounts } from './form-values.ts';
import { stepsOf } from './next-step.ts';

const DEAL: DealDetail = {
  dealId: 1,
  reference: 'D-1',
  version: 3,
  state: 'draft',
  car: { carId: 1, title: 'Golf', registration: null, askingPrice: 24_950_00, problem: null },
  isSaleClosed: false,
  otherDeals: [],
  enquiryId: null,
  customerId: 7,
  buyer: {
    name: 'Aoife Byrne',
    printedName: null,
    address: '4 Main Street\nNaas',
    email: 'aoife@example.com',
    phone: '+353 45 555 0101',
    vatNumber: null,
  },
  price: 24_950_00,
  discount: 250_50,
  credited: 0,
  extras: [{ name: 'Mats', price: 45_00, exempt: false }],
  scheme: 'margin',
  purchaseScheme: null,
  partExchange: {
    registration: '181-KE-4521',
    make: 'Volkswagen',
    model: 'Polo',
    year: 2018,
    vin: null,
    mileageKm: 88_000,
    allowance: 9_000_00,
    financeOwed: 1_200_00,
    financeCompany: 'First Finance',
  },
  partExchangeCarId: null,
  photos: [],
  enquiryPhotoIds: [],
  finance: { company: 'Harbour Finance', address: 'Dublin 2', amount: 10_000_00 },
  note: 'With a tow bar',
  handoverAt: '2027-07-01T09:00:00.000Z',
  amounts: {
    car: 24_699_50,
    extras: 45_00,
    total: 24_744_50,
    allowance: 9_000_00,
    financeOwed: 1_200_00,
    paid: 500_00,
    balance: 16_444_50,
    financeDue: 10_000_00,
  },
  payments: [
    {
      paymentId: 1,
      kind: 'payment',
      date: '2027-01-05',
      amount: 500_00,
      method: 'card',
      note: null,
      receiptNumber: '2027-0001',
      isReversed: false,
      reverses: null,
      identifiedHow: null,
    },
  ],
  documents: [],
  orderNumber: null,
  invoiceNumber: null,
  isOrderOutdated: false,
  checklist: [],
  offeredExtras: [],
  orderedAt: null,
  invoicedAt: null,
  handedOverAt: null,
  cancelledAt: null,
  cancelReason: null,
  depositOutcome: null,
  depositKept: 0,
};
const { values } = storedOf(DEAL);
const parse = (changes: Partial<typeof values>) =>
  dealInput.omit({ version: true }).safeParse(inputOf({ ...values, ...changes }));

describe('values of the form of a deal', () => {
  it('come back from the form unchanged', () => {
    const { buyer, price, discount, extras, scheme, partExchange, finance, note, handoverAt } =
      DEAL;
    expect(parse({}).data).toEqual({
      customerId: 7,
      buyer,
      price,
      discount,
      extras,
      scheme,
      partExchange,
      finance,
      note,
      handoverAt,
      photoIds: [],
    });
  });

  it('give the same amounts as the server while they are typed', () => {
    expect(typedAmounts(values, DEAL)).toEqual(DEAL.amounts);
    expect(typedAmounts({ ...values, discount: 'abc' }, DEAL).balance).toBe(16_695_00);
  });

  it('can be saved after every keystroke, unless the typed value is invalid', () => {
    for (const changes of [
      { name: '', price: '', discount: '', extras: [] },
      { registration: '', make: '', model: '', allowance: '', year: '', mileageKm: '' },
      { company: '', amount: '' },
      { handoverTime: '' },
      { mileageKm: '112,000 km', price: '€ 24.950,00' },
    ])
      expect(parse(changes).error?.issues).toBeUndefined();
  });

  it.each([
    [{ price: '12,5o0' }, 'price'],
    [{ allowance: '-1' }, 'allowance'],
    [{ amount: '1e9' }, 'amount'],
    [{ mileageKm: 'many' }, 'mileageKm'],
    [{ year: '18' }, 'year'],
    [{ email: 'aoife@' }, 'email'],
    [{ extras: [{ name: 'Tow bar', price: '', exempt: false }] }, 'extras.0.price'],
  ] as const)('%o has its error at the field %s', (changes, field) => {
    const extras = 'extras' in changes ? [...changes.extras] : values.extras;
    const { error } = parse({ ...changes, extras });
    expect(error?.issues.map(({ path }) => fieldOf(path.join('.')))).toEqual([field]);
  });
});

it.each([
  ['draft', {}, ['order']],
  ['ordered', { paid: 0 }, ['deposit', 'invoice']],
  ['ordered', { paid: 500_00 }, ['invoice']],
  ['ordered', { paid: 0, balance: -300_00 }, ['invoice']],
  ['invoiced', { balance: 1 }, ['payment', 'handover']],
  ['invoiced', { balance: 0 }, ['handover']],
  ['invoiced', { balance: -1 }, ['refund', 'handover']],
  ['handedOver', { balance: 0 }, []],
  ['handedOver', { balance: 1 }, ['payment']],
  ['cancelled', { balance: 1 }, []],
] as const)('the next steps of a deal that is %s with %o are %o', (state, amounts, steps) => {
  const deal = { ...DEAL, state, amounts: { ...DEAL.amounts, ...amounts } };
  expect(stepsOf(deal)).toEqual(steps);
});

it('asks for a new order first if the deal changed after its order', () => {
  expect(stepsOf({ ...DEAL, state: 'ordered', isOrderOutdated: true })).toEqual(['newOrder']);
});
