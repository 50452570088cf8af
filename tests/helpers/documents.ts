import type { DocumentContent } from '../../src/features/documents/document-data.ts';

/** The content of an order for a margin car with an extra and a part exchange. */
export const orderContent = (changes: Partial<DocumentContent> = {}): DocumentContent => ({
  dealer: {
    name: 'Forecourt Motors Limited',
    tradingName: 'Forecourt Motors',
    address: ['12 Naas Road', 'Dublin 12', 'Co. Dublin', 'D12 X2A4', 'Ireland'],
    phone: '+353 1 555 0147',
    email: 'hello@forecourt.example',
    vatNumber: 'IE1234567FA',
    companyNumber: '654321',
    registeredOffice: '12 Naas Road, Dublin 12',
    placeOfRegistration: 'Ireland',
    logo: null,
  },
  customer: {
    name: 'Aoife Ní Bhriain',
    printedName: null,
    address: '4 Sráid na Trá\nGaillimh\nH91 E2K5',
    vatNumber: null,
  },
  financeCompany: null,
  car: {
    make: 'Volkswagen',
    model: 'Golf',
    derivative: '1.5 TSI Life DSG',
    year: 2022,
    plate: '222-D-4471',
    vin: 'WVWZZZCDZNW123456',
    kilometres: 48_210,
    firstRegistration: '2022-07-14',
    colour: 'Moonstone Grey',
    statements: ['Full service history, last serviced at 45,000 km.', 'Two keys.'],
  },
  lines: [
    { text: 'Volkswagen Golf 1.5 TSI Life DSG, 222-D-4471', note: null, amount: 24_950_00 },
    { text: 'Warranty, 12 months', note: null, amount: 350_00 },
    { text: 'Discount', note: null, amount: -300_00 },
  ],
  total: 25_000_00,
  vat: { scheme: 'margin' },
  partExchange: {
    title: '2016 Škoda Octavia',
    plate: '161-G-903',
    kilometres: 181_000,
    allowance: 6_500_00,
    financeOwed: 1_200_00,
  },
  payments: [{ date: '2026-11-28', how: 'card', amount: 500_00, receipt: null }],
  balance: 19_200_00,
  checklist: [],
  terms: {
    version: 3,
    text: 'The car stays ours until it is paid.\n\nDeposits are returned if we cannot deliver.',
  },
  rightToCancel: false,
  signatures: [],
  annex: null,
  references: [],
  reason: null,
  note: null,
  ...changes,
});

const bare: Partial<DocumentContent> = {
  partExchange: null,
  payments: [],
  balance: null,
  terms: null,
  vat: null,
};
const ofOrder: DocumentContent['references'] = [
  { relation: 'belongsTo', kind: 'order', number: '2026-0007' },
];

/** A document of each kind. */
export const documentSamples = {
  order: orderContent(),
  invoice: orderContent({ references: ofOrder }),
  creditNote: orderContent({
    ...bare,
    vat: { scheme: 'margin' },
    reason: 'The customer cancelled before the handover.',
    references: [{ relation: 'credits', kind: 'invoice', number: '2026-0003' }],
  }),
  receipt: orderContent({
    ...bare,
    car: null,
    lines: [{ text: 'Deposit by card', note: 'For 222-D-4471', amount: 500_00 }],
    total: 500_00,
    balance: 19_200_00,
    references: ofOrder,
  }),
  purchaseNote: orderContent({
    ...bare,
    lines: [{ text: '2016 Škoda Octavia, 161-G-903', note: null, amount: 6_500_00 }],
    total: 6_500_00,
    note: 'Bought from a private person.',
  }),
  handover: orderContent({
    ...bare,
    lines: [],
    total: 0,
    balance: 1_250_00,
    checklist: [
      { label: 'Keys', isDone: true },
      { label: 'NCT certificate', isDone: false },
    ],
  }),
};
