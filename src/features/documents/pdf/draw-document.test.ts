import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentSamples } from '../../../../tests/helpers/documents.ts';
import { pdfText } from '../../../../tests/helpers/pdf-text.ts';
import { amount } from '../../money/texts.ts';
import { documentData, type DocumentContent } from '../document-data.ts';
import { documentTitle, MARGIN_WORDS } from '../options.ts';
import { printable, SCRIPTS, unprintable } from '../printable.ts';
import { drawDocument } from './draw-document.server.ts';

const HASH = 'd'.repeat(64);
const NO_IMAGES = { logo: null, readPhoto: async () => null };
const NUMBER = '2026-0042';

const draw = (kind: string, content: DocumentContent) =>
  drawDocument(
    documentData.parse({
      kind,
      number: NUMBER,
      date: '2026-11-28',
      issuedAt: '2026-11-28T12:00:00.000Z',
      ...content,
    }),
    HASH,
    NO_IMAGES,
  );
const textOf = async (kind: string, content: DocumentContent) =>
  pdfText(await draw(kind, content)).join('\n');

/** Returns the amounts in a value that are not 0, from the fields in `AMOUNTS`. */
function amountsIn(value: unknown, key = ''): number[] {
  if (typeof value === 'number') return AMOUNTS.has(key) && value !== 0 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => amountsIn(part, name));
}
const AMOUNTS = new Set(['amount', 'total', 'balance', 'allowance', 'financeOwed', 'net', 'vat']);

describe.each(Object.entries(documentSamples))('a document of the kind %s', (kind, content) => {
  it('prints each amount, name and number, and the hash of its data', async () => {
    const text = await textOf(kind, content);
    for (const cents of amountsIn(content)) expect(text).toContain(amount(Math.abs(cents)));
    const { customer, dealer, car, references, terms } = content;
    const words = [customer.name, customer.vatNumber, dealer.name, dealer.vatNumber, dealer.email];
    const facts = [car?.plate, car?.vin, car?.derivative, ...(car?.statements ?? [])];
    const numbers = references.map(({ number }) => number);
    for (const word of [...words, ...facts, ...numbers, terms?.text.split('\n')[0], HASH])
      expect(text).toContain(word ?? '');
    expect(text).toContain(NUMBER);
  });

  it('is small, has a title, a language and tags, and is not encrypted', async () => {
    const pdf = await draw(kind, content);
    expect(pdf.length).toBeLessThan(300_000);
    const raw = pdf.toString('latin1');
    for (const part of [
      '/Marked true',
      '/Lang (en-IE)',
      '/DisplayDocTitle true',
      '/S /H1',
      '/Scope /Row',
    ])
      expect(raw).toContain(part);
    expect(raw.match(/\(D:\d+Z\)/g)).toEqual(['(D:20261128120000Z)', '(D:20261128120000Z)']);
    expect(raw).not.toContain('/Encrypt');
  });

  it('has the same bytes each time', async () => {
    const hashes = await Promise.all(
      [1, 2].map(async () =>
        createHash('sha256')
          .update(await draw(kind, content))
          .digest('hex'),
      ),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });

  it('fits one page', async () => {
    expect(pdfText(await draw(kind, content))).toHaveLength(1);
  });
});

const order = documentSamples.order;

it('prints the words of the margin scheme and no VAT, or the VAT of each rate', async () => {
  const margin = await textOf('invoice', { ...order, vat: { scheme: 'margin' } });
  expect(margin).toContain(MARGIN_WORDS);
  expect(margin).not.toMatch(/VAT(?! number)/);
  const rates = [
    { rate: 23, net: 20_040_65, vat: 4_609_35 },
    { rate: 0, net: 350_00, vat: 0 },
  ];
  const taxed = await textOf('invoice', { ...order, vat: { scheme: 'vat', rates } });
  for (const part of ['VAT at 23 %', '€4,609.35', '€20,040.65', 'exempt from VAT', '€350.00'])
    expect(taxed).toContain(part);
  expect(taxed).not.toContain(MARGIN_WORDS);
});

it('prints the right to cancel with the model form', async () => {
  const text = await textOf('order', { ...order, rightToCancel: true });
  expect(text).toContain('within 14 days without giving any reason');
  expect(text).toContain('I/We* hereby give notice');
});

it.each([
  [0, 'Left to pay\n€19,700.00'],
  [19_700_00, 'Nothing left to pay\n€0.00'],
  [20_000_00, 'We pay you\n€300.00'],
])('states the balance after a payment of %d cents as %j', async (paid, text) => {
  const payment = { date: '2026-11-28', how: 'card', amount: paid, receipt: null } as const;
  const content = { ...order, payments: [payment], balance: 19_700_00 - paid };
  expect(await textOf('order', content)).toContain(text);
});

it('addresses the invoice to the finance company and names the customer', async () => {
  const financeCompany = {
    name: 'Bank of Ireland Finance',
    address: 'Dublin 4',
    amount: 15_000_00,
  };
  const text = await textOf('invoice', { ...order, financeCompany });
  expect(text).toMatch(/Invoice to\nBank of Ireland Finance\nDublin 4\nCustomer\nAoife Ní Bhriain/);
  expect(text).toContain('€15,000.00 is financed by');
});

it('prints each of 60 lines once on several pages, and breaks words that are wider than a page', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    text: `Extra ${at + 1}. ${'long'.repeat(at)}`,
    note: null,
    amount: 1_00,
  }));
  const address = 'x'.repeat(300) + '\nx'.repeat(100);
  const customer = { ...order.customer, name: 'Ó'.repeat(200), address };
  const dealer = {
    ...order.dealer,
    name: 'Long '.repeat(40),
    registeredOffice: 'Road '.repeat(40),
  };
  const content = { ...order, dealer, customer, lines, total: 60_00, balance: 60_00 - 5_800_00 };
  const pages = pdfText(await draw('order', content));
  const text = pages.join('\n');
  expect(pages.length).toBeGreaterThan(2);
  for (const at of lines.keys()) expect(text.split(`Extra ${at + 1}.`)).toHaveLength(2);
  expect(text.match(/Ó/g)).toHaveLength(400);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(page).toContain(HASH);
  }
  // The long name of the customer continues on page 2. The car stays next to its beginning.
  expect(pages[0]).toContain('Volkswagen Golf\n1.5 TSI');
});

/** All characters that a font of the documents has. */
const everyCharacter = Array.from({ length: 0x2300 }, (_, code) =>
  String.fromCodePoint(code),
).filter((sign) => Object.values(SCRIPTS).some((script) => script.test(sign)));

it('has a glyph for each character that counts as printable', async () => {
  const signs = everyCharacter.filter((sign) => /\S/.test(sign) && sign !== '\u00ad');
  // The name is printed in a bold font, the address in a regular one.
  for (const field of ['name', 'address'] as const) {
    const parts = signs.join('').match(/.{1,180}/gsu) ?? [];
    for (const part of parts) {
      const text = await textOf('order', {
        ...order,
        customer: { ...order.customer, [field]: part },
      });
      const drawn = text.replaceAll(/\s/g, '').normalize('NFC');
      expect(drawn).toContain(part.normalize('NFC'));
      expect(text).not.toContain('\ufffd');
    }
  }
});

it.each([
  ['🚗 Seán 🚗 Óg ✅', [], 'Seán Óg'],
  ['e\u0301te\u0301', [], 'été'],
  ['a\u202fb\u2011c', [], 'a b-c'],
  ['محمد', ['م', 'ح', 'د'], ''],
  ['李', ['李'], ''],
])('prints %j without %j as %j', (text, missing, printed) => {
  expect(unprintable(text)).toEqual(missing);
  expect(printable(text)).toBe(printed);
});

it('puts the kind and the number of a document in its title', async () => {
  const raw = (await draw('creditNote', documentSamples.creditNote)).toString('latin1');
  expect(raw).toContain(documentTitle('creditNote', NUMBER));
});
