/**
 * Fills a site that has the demo stock with the longest realistic texts: the car, the enquiry and the customer of
 * `EXAMPLES` (`screens.ts`), reference lists, settings and users.
 */
import { FULL_CAR_INPUT } from '../../helpers/car-form.ts';
import { EXAMPLES } from './screens.ts';
import { STAFF } from './staff-credentials.ts';

/** Names of the maximum length, in German and Irish. */
const NAME = 'Maximilian-Friedrich Ó Súilleabháin-Ní Dhuibhgeannáin vom Gebrauchtwagenhaus';
const MAKE = 'Automobilmanufaktur Württembergisch-Badenscher Motorenfabriken Aktiengesellsch';
const MODEL = 'Grandlandschaftskombi Langstreckenausführung Sonderedition';
/** 60 characters. */
const DERIVATIVE = 'GTD 2.0 TDI BlueMotion Technology Performance Pack 4Mot. DSG';
const EMAIL =
  'maximilian-friedrich.o-suilleabhain@gebrauchtwagenhandelsgesellschaft-oberpfalz.example';
const SENTENCE =
  'Donaudampfschifffahrtsgesellschaft: an bhfuil an carr seo fós ar fáil, agus an féidir liom é a fheiceáil? ';
/** A car of the demo stock that has an order. */
const ORDERED_CAR = 40;
/** Each day of a week with a closed day. */
const WEEK = Array.from({ length: 7 }, (_, day) => `2099-12-${21 + day}T11:00:00Z`);
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const DEALER = 'Gleeson & O’Shaughnessy Performance Automobiles of Carrick-on-Shannon';

/** Sends the texts to the API of a site that has just started. */
export async function addLongTexts(url: string): Promise<void> {
  let cookie = '';
  async function send(method: string, path: string, body?: object) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, origin: url, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    cookie ||= response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return response.json();
  }

  await send('POST', '/users/validate', STAFF);
  const { makeId } = await send('POST', '/makes/create', { name: MAKE });
  const { modelId } = await send('POST', '/models/create', { name: MODEL, makeId });
  // Enough pages that the pager shows a gap.
  for (let count = 0; count < 31; count += 1)
    await send('POST', '/makes/create', { name: `Automobilwerk ${count}` });
  const { transmissionId } = await send('POST', '/transmissions/create', {
    name: 'Doppelkupplungsgetriebe, 8 speeds',
  });
  const { fuelTypeId } = await send('POST', '/fuelTypes/create', {
    name: 'Petrol plug-in hybrid (E10 compatible)',
  });
  const carId = Number(EXAMPLES.carId);
  const car = {
    ...FULL_CAR_INPUT,
    carId,
    version: 1,
    makeId,
    modelId,
    transmissionId,
    fuelTypeId,
    name: DERIVATIVE,
    stockNumber: 'GEBRAUCHTWAGEN-1001',
    currentPrice: 10_000_000,
    currency: 'EUR',
    bodyType: 'Langstreckenkombilimousine',
    colour: 'Glacier White Metallic with Nachtschwarz roof',
    engineSize: '1.5 turbocharged three-cylinder',
    environmental: 'Euro 6d-ISC-FCM',
    description: `${SENTENCE.repeat(4)}\n\n${SENTENCE.repeat(2)}`,
    features: Array.from({ length: 20 }, (_, at) => `${SENTENCE} ${at}`).join('\n'),
  };
  const form = new FormData();
  form.append('metadata', new Blob([JSON.stringify(car)], { type: 'application/json' }));
  await send('POST', '/cars/admin-update', form);

  const person = {
    name: NAME,
    email: EMAIL,
    phone: '+353 59 863 0101',
    kind: 'testDrive',
    source: 'marketplace',
    sourceDetail:
      'Gebrauchtwagenbörse Oberpfalz (through a friend of the family in Ballyjamesduff)',
    carId,
    message: `${SENTENCE.repeat(5)} https://www.example.com/a-very-long-address/${'x'.repeat(120)}`,
  };
  const { enquiryId } = await send('POST', '/enquiries/manual', person);
  const { stamp } = await send('GET', '/enquiries/stamp');
  await send('POST', '/alerts', { stamp, email: EMAIL, kind: 'search' });
  const { viewer } = await send('GET', `/enquiries/${enquiryId}`);
  const path = `/enquiries/${enquiryId}`;
  const appointment = {
    version: 1,
    kind: 'testDrive',
    minutes: 60,
    staffId: viewer.userId,
    confirm: true,
  };
  const { version } = await send('POST', `${path}/appointment`, {
    ...appointment,
    startsAt: inMs(86_400_000),
  });
  // The print of today has an appointment, also after midnight: then that of tomorrow.
  for (const startsAt of [inMs(60_000), ...WEEK]) {
    const booked = await send('POST', '/enquiries/manual', { ...person, message: SENTENCE });
    await send('POST', `/enquiries/${booked.enquiryId}/appointment`, {
      ...appointment,
      startsAt,
      place: DEALER,
      note: SENTENCE,
    });
  }
  await send('PUT', path, { version, assigneeId: viewer.userId, status: 'appointment' });
  await send('POST', `${path}/notes`, { text: SENTENCE.repeat(6) });
  const answered = { name: NAME, email: EMAIL, kind: 'question', source: 'phone', carId };
  const followed = await send('POST', '/enquiries/manual', answered);
  const followUpAt = new Date().toISOString();
  await send('PUT', `/enquiries/${followed.enquiryId}`, { version: 1, followUpAt });
  await send('POST', '/cars/33/state', {
    version: 1,
    to: 'reserved',
    holdUntil: new Date(Date.now() + 43_200_000).toISOString(),
    buyer: { firstName: NAME.slice(0, 20), lastName: NAME.slice(21) },
  });
  await addDeals(send, carId);
  await send('POST', '/customers/1/consents', {
    purpose: 'marketing_email',
    given: true,
    wording: SENTENCE,
  });
  await send('POST', '/reply-templates', {
    title: 'Besichtigungsterminbestätigungsschreiben',
    text: SENTENCE.repeat(6),
  });
  await send('PUT', '/account', { firstName: 'Maximilian-Friedrich', lastName: NAME.slice(21) });
  for (const role of ['sales', 'prep'])
    await send('POST', '/users/invitations', { email: `${role}-${EMAIL}`, role });

  const { dealer, stock, hours, legal, claims } = await send('GET', '/settings');
  const set = (
    name: string,
    { value, version: old }: { value: object; version: number },
    more: object,
  ) => send('PUT', `/settings/${name}`, { value: { ...value, ...more }, version: old });
  await set('dealer', dealer, {
    name: DEALER,
    legalName: `${DEALER} (Holdings) Designated Activity Company`,
    email: EMAIL,
    hoursNote: SENTENCE,
    companyNumber: '123456',
    registeredOffice: `Baile Átha Cliath, ${SENTENCE}`,
    address: {
      lines: ['Unit 14A, Ballyjamesduff Business & Innovation Park', 'Muckanaghederdauhaulia'],
      town: 'Newtownmountkennedy',
      county: 'Co. Kildare',
      country: 'Ireland',
      eircode: 'R14 A123',
    },
  });
  await set('stock', stock, {
    shots: [...stock.value.shots, 'Fahrzeugidentifizierungsnummer and every dent in the doors'],
    showPlates: true,
    showVin: true,
  });
  await set('hours', hours, {
    closedDays: [
      { date: '2099-12-25', label: 'Weihnachtsbetriebsferien, and Saint Stephen’s Day too' },
    ],
  });
  await set('legal', legal, { warrantyTerms: SENTENCE.repeat(20), privacyContact: EMAIL });
  await set('claims', claims, { inspection: SENTENCE, award: SENTENCE });
}

/** Adds the deal of `EXAMPLES` as a draft, and one with an order and payments. */
async function addDeals(
  send: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ dealId: number; version: number }>,
  carId: number,
): Promise<void> {
  const partExchange = {
    registration: '181-KE-123456',
    make: MAKE,
    model: MODEL,
    mileageKm: 1_988_000,
    allowance: 9_999_999_99,
    financeOwed: 1_234_567_89,
    financeCompany: DEALER,
  };
  const content = {
    buyer: {
      name: `${NAME} ${NAME}`,
      address: `${SENTENCE}\n${SENTENCE}`,
      email: EMAIL,
      phone: '+353 59 863 0101',
      vatNumber: 'IE1234567WA',
    },
    price: 5_000_000_00,
    discount: 1_234_567_89,
    extras: [
      { name: 'Delivery', price: 150_00, exempt: false },
      { name: SENTENCE.slice(0, 78), price: 1_999_999_99, exempt: true },
    ],
    scheme: 'margin',
    finance: { company: DEALER, address: SENTENCE, amount: 4_000_000_00 },
    note: SENTENCE.repeat(6),
  };
  for (const [id, offered] of [
    [carId, partExchange],
    [ORDERED_CAR, null],
  ] as const) {
    const { dealId, version } = await send('POST', '/deals', { carId: id });
    await send('PUT', `/deals/${dealId}`, { ...content, partExchange: offered, version });
  }
  await send('POST', '/deals/2/order', { version: 2, signature: { place: 'paper' } });
  const payment = { date: '2026-01-05', method: 'transfer', note: SENTENCE };
  for (const amount of [500_00, 1_999_999_99])
    await send('POST', '/deals/2/payments', { ...payment, amount });
  await send('POST', '/deals/2/payments/1/reversal', { reason: SENTENCE });
}

if (import.meta.main) await addLongTexts(process.argv[2]!);
