/**
 * Plays the evening of a dealer in a browser, at 390 and 1366 px, against a running site: imports 30 cars, their
 * purchases and costs, sells them, and compares the VAT of September and October 2026 with figures calculated by hand.
 *
 *     SITE=http://localhost:3000 ADMIN_EMAIL=… ADMIN_PASSWORD=… [SHOTS=folder] node bench/evening.ts
 */
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browser as options } from '../tests/browser/support/browser.ts';

const { SITE = 'http://localhost:3000', ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env;
const SHOTS = process.env['SHOTS'];

/** VAT of 24 margins, 2 losses, a GB import and 3 cars with a VAT invoice, in cents. */
const BY_HAND = {
  // 12 × €1,000 × 23/123 = 12 × 186.99, and 12 × €1,500.50 × 23/123 = 12 × 280.58. Losses are 0.
  margins: 12 * 186_99 + 12 * 280_58,
  // €15,990 × 23/123, and 3 × €14,760 × 23/123.
  sales: 2_990_00 + 3 * 2_760_00,
  // €2,300 in four purchases, and €23 in 30 costs.
  deducted: 4 * 2_300_00 + 30 * 23_00,
};

interface Deal {
  how: string;
  paid: number;
  vatPaid: number;
  got: number;
}
const margin = (at: number, how: string, left: number): Deal => {
  const paid = 9_000 + 250 * at;
  return { how, paid, vatPaid: 0, got: paid + left };
};
const withVat = (how: string, got: number): Deal => ({ how, paid: 12_300, vatPaid: 2_300, got });
const DEALS: readonly Deal[] = [
  ...Array.from({ length: 12 }, (_, at) => margin(at, at < 5 ? 'Part exchange' : 'Private', 1_000)),
  ...Array.from({ length: 12 }, (_, at) => margin(at, 'Auction', 1_500.5)),
  margin(3, 'Private', -500),
  margin(4, 'Part exchange', -1_250),
  withVat('GB', 15_990),
  ...Array.from({ length: 3 }, () => withVat('VAT invoice', 14_760)),
];
/** These deals are closed in the dialog of the stock list: a part exchange, a loss and the import. */
const BY_DIALOG = [0, 24, 26];

const launched = await chromium.launch(options);
for (const width of [390, 1366]) {
  const context = await launched.newContext({
    baseURL: SITE,
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const data = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const signedIn = await page.request.post('/api/users/validate', { data });
  if (!signedIn.ok()) throw new Error(`Cannot sign in: ${signedIn.status()}`);
  await playEvening(page, width);
  await context.close();
}
await launched.close();

async function playEvening(page: Page, width: number): Promise<void> {
  const started = performance.now();
  const series = `${width}${String(Date.now()).slice(-5)}`;
  const numbers = DEALS.map((_, at) => `E${series}-${String(at + 1).padStart(2, '0')}`);
  const before = await figures(page);
  await importFile(page, '/stock/import', /^Add 30 cars/, [
    'stock number,make,model,year,price,mileage km',
    ...DEALS.map(({ got }, at) => `${numbers[at]},Skoda,Octavia,2021,${got},${50_000 + at}`),
  ]);
  await page.getByText('30 cars added').first().waitFor();
  await importFile(page, '/books/import', /^Add 30 purchases and 30 costs/, [
    'stock number;date;price;from;kind;vat in price;vat',
    ...DEALS.map(
      ({ how, paid, vatPaid }, at) =>
        `${numbers[at]};${at + 1}/9/2026;${paid};Seller ${at + 1};${how};${vatPaid || ''};`,
    ),
    ...numbers.map((number) => `${number};30/9/2026;123;Bright Valeting;Valet;;23`),
  ]);
  await page.getByText('30 purchases and 30 costs added').first().waitFor();
  await shot(page, `import-${width}`);
  for (const [at, { got }] of DEALS.entries()) {
    const soldOn = `2026-10-${String(at + 1).padStart(2, '0')}`;
    const number = numbers[at] ?? '';
    if (BY_DIALOG.includes(at)) await sellInDialog(page, number, got, soldOn);
    else await sell(page, number, got, soldOn);
  }
  const after = await figures(page);
  await page.goto('/books?day=2026-09-30&show=margins');
  await page.getByRole('heading', { name: 'September–October 2026' }).waitFor();
  const sentence = await page.getByText('VAT on margins').innerText();
  await shot(page, `books-${width}`);
  for (const [name, expected] of Object.entries(BY_HAND)) {
    const added = (after[name] ?? 0) - (before[name] ?? 0);
    if (added !== expected) throw new Error(`${name}: ${added}, by hand ${expected}`);
  }
  const losses = (after['losses'] ?? 0) - (before['losses'] ?? 0);
  if (losses !== 2) throw new Error(`${losses} losses`);
  const due = BY_HAND.margins + BY_HAND.sales - BY_HAND.deducted;
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(
    `${width} px: due €${(due / 100).toFixed(2)} as by hand, in ${seconds} s. ${sentence}`,
  );
}

async function importFile(
  page: Page,
  address: string,
  button: RegExp,
  lines: readonly string[],
): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-interactive]').waitFor();
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`);
  const file = { name: 'evening.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: button }).click();
}

async function stockRow(page: Page, number: string) {
  const response = await page.request.get(`/api/stock?q=${number}`);
  const { data } = await response.json();
  return data.find((car: { stockNumber: string }) => car.stockNumber === number);
}

async function sell(page: Page, number: string, got: number, date: string): Promise<void> {
  const { carId, version } = await stockRow(page, number);
  const data = { version, to: 'sold', soldFor: Math.round(got * 100), buyer: { date } };
  const sold = await page.request.post(`/api/cars/${carId}/state`, { data });
  if (!sold.ok()) throw new Error(`${number}: ${await sold.text()}`);
}

async function sellInDialog(page: Page, number: string, got: number, date: string): Promise<void> {
  await page.goto(`/stock?q=${number}`);
  await page.locator('html[data-interactive]').waitFor();
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Sold without a deal…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sale Date').fill(date);
  await dialog.getByLabel('Sold for, in euro').fill(String(got));
  await dialog.getByText(/^At €.*(leaves|loses) €/).waitFor();
  await shot(page, `sold-${number}`);
  await dialog.getByRole('button', { name: 'Mark as sold' }).click();
  await page.getByText('The car is sold.').first().waitFor();
}

/** Returns the VAT of each figure of the period in cents, and the number of losses. */
async function figures(page: Page): Promise<Record<string, number>> {
  const { margins, sales, deducted } = await (
    await page.request.get('/api/books/vat-period?day=2026-09-30')
  ).json();
  return {
    margins: margins.vat,
    sales: sales.vat,
    deducted: deducted.vat,
    losses: margins.losses,
  };
}

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}
