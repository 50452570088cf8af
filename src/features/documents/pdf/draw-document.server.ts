import { kilometres, shortDate } from '../../../platform/format.ts';
import { PAID_HOW } from '../../money/options.ts';
import { amount } from '../../money/texts.ts';
import { irishTime } from '../../opening/day-text.ts';
import type { DocumentData } from '../document-data.ts';
import { DOCUMENT_KINDS, documentTitle, MARGIN_WORDS } from '../options.ts';
import { nameInPrint } from '../printable.ts';
import { drawAnnex, drawRightToCancel, type ReadPhoto } from './draw-annexes.server.ts';
import { type Cell, COLORS, CONTENT, Paper, type Style } from './paper.server.ts';

export interface DocumentImages {
  /** PNG or JPEG. */
  logo: Buffer | null;
  readPhoto: ReadPhoto;
}

const BODY: Style = { size: 9 };
const STRONG: Style = { size: 9, weight: 'strong' };
const SMALL: Style = { size: 8, color: COLORS.quiet };
const LABEL: Style = { size: 8, weight: 'strong', color: COLORS.green };
const HEADING: Style = { size: 10, weight: 'strong' };

const HALF = (CONTENT.width - 28) / 2;
const LEFT = { x: CONTENT.left, width: HALF };
const RIGHT = { x: CONTENT.right - HALF, width: HALF };
const TITLE = { x: CONTENT.left, width: 360 };
/** The column of amounts, at the right edge. */
const AMOUNT_WIDTH = 100;
const AMOUNTS = { x: CONTENT.right - AMOUNT_WIDTH, width: AMOUNT_WIDTH };
const LOGO = { width: 180, height: 46 };
const SIGNATURE_HEIGHT = 44;

/**
 * Draws a document and returns the PDF. The same data and images give the same bytes.
 * @param dataSha256 hash of the data; printed, so that the customer's copy proves that nobody changed the data
 */
export async function drawDocument(
  data: DocumentData,
  dataSha256: string,
  images: DocumentImages,
): Promise<Buffer> {
  const { dealer, kind, number } = data;
  const title = documentTitle(kind, number);
  const paper = new Paper({
    title,
    author: dealer.name,
    at: new Date(data.issuedAt),
    keywords: `SHA-256 of the data: ${dataSha256}`,
    footer: footerOf(data),
    mark: `SHA-256 of the data: ${dataSha256}`,
  });
  drawHead(paper, data, images.logo);
  drawParties(paper, data);
  drawStatements(paper, data);
  drawAmounts(paper, data);
  drawChecklist(paper, data);
  drawNotes(paper, data);
  drawSignatures(paper, data);
  drawTerms(paper, data);
  if (data.rightToCancel) drawRightToCancel(paper, data);
  if (data.annex) await drawAnnex(paper, data.annex, images.readPhoto);
  return paper.finish();
}

function footerOf({ dealer }: DocumentData): string[] {
  const { name, companyNumber, placeOfRegistration, registeredOffice } = dealer;
  const company = [
    name,
    placeOfRegistration && `registered in ${placeOfRegistration}`,
    companyNumber && `company number ${companyNumber}`,
  ];
  return [
    company.filter(Boolean).join(' · '),
    registeredOffice ? `Registered office: ${registeredOffice}` : '',
  ].filter(Boolean);
}

function drawHead(
  paper: Paper,
  { dealer, kind, number, date, references }: DocumentData,
  logo: Buffer | null,
): void {
  const brand = dealer.tradingName ?? dealer.name;
  const contact: Style = { ...SMALL, align: 'right' };
  const drawBrand = () => {
    if (!logo || !dealer.logo) return paper.text(brand, { size: 17, weight: 'display' }, LEFT);
    const scale = Math.min(LOGO.width / dealer.logo.width, LOGO.height / dealer.logo.height);
    const height = dealer.logo.height * scale;
    paper.image(logo, `Logo of ${brand}`, { ...LEFT, width: dealer.logo.width * scale, height });
    paper.space(height);
  };
  const drawContact = () => {
    paper.text(dealer.name, { ...contact, weight: 'strong', color: COLORS.ink }, RIGHT);
    paper.text(dealer.address.join(', '), contact, RIGHT);
    for (const line of [dealer.phone, dealer.email]) paper.text(line ?? '', contact, RIGHT);
    if (dealer.vatNumber) paper.text(`VAT number ${dealer.vatNumber}`, contact, RIGHT);
  };
  paper.columns([drawBrand, drawContact], 0);
  paper.space(14);
  paper.rule(COLORS.green);
  paper.space(16);
  const drawTitle = () =>
    paper.text(
      documentTitle(kind, number),
      { size: 22, weight: 'display', leading: 1.2 },
      { ...TITLE, tag: 'H1' },
    );
  const drawDate = () => {
    paper.space(8);
    paper.text(shortDate(date), { size: 10, weight: 'strong', align: 'right' }, RIGHT);
    for (const one of references)
      paper.text(
        `${RELATIONS[one.relation]} ${DOCUMENT_KINDS[one.kind].toLowerCase()} ${one.number}`,
        contact,
        RIGHT,
      );
  };
  paper.columns([drawTitle, drawDate], 0);
  paper.space(14);
}

const RELATIONS = { replaces: 'Replaces', credits: 'Credits', belongsTo: 'Belongs to' } as const;

/** The heading of the customer on each kind. */
const PARTY = {
  order: 'Customer',
  invoice: 'Invoice to',
  creditNote: 'Credit to',
  receipt: 'Received from',
  purchaseNote: 'Bought from',
  handover: 'Handed over to',
} as const;

function drawParties(paper: Paper, data: DocumentData): void {
  const { kind, customer, financeCompany, car } = data;
  const drawParty = (label: string, name: string, lines: (string | null)[]) => {
    paper.text(label, LABEL, { ...LEFT, tag: 'H2' });
    paper.space(2);
    paper.text(name, { ...HEADING, size: 10.5 }, LEFT);
    for (const line of lines) paper.text(line ?? '', BODY, LEFT);
    paper.space(8);
  };
  const vatNumber = customer.vatNumber && `VAT number ${customer.vatNumber}`;
  const drawCustomer = (label: string) =>
    drawParty(label, nameInPrint(customer), [customer.address, vatNumber]);
  const drawAll = () => {
    const isToCompany = financeCompany && (kind === 'invoice' || kind === 'creditNote');
    if (isToCompany) drawParty(PARTY[kind], financeCompany.name, [financeCompany.address]);
    drawCustomer(isToCompany ? 'Customer' : PARTY[kind]);
  };
  const drawCar = () => car && drawCarFacts(paper, car);
  paper.columns([drawAll, drawCar], 0);
  paper.space(6);
}

function drawCarFacts(paper: Paper, car: NonNullable<DocumentData['car']>): void {
  paper.text('Car', LABEL, { ...RIGHT, tag: 'H2' });
  paper.space(2);
  paper.text(`${car.make} ${car.model}`, { ...HEADING, size: 10.5 }, RIGHT);
  paper.text(car.derivative ?? '', BODY, RIGHT);
  paper.space(2);
  const facts: [string, string | null][] = [
    ['Registration', car.plate],
    ['VIN', car.vin],
    ['Year', car.year === null ? null : String(car.year)],
    ['Mileage', car.kilometres === null ? null : kilometres(car.kilometres)],
    ['First registered', car.firstRegistration && shortDate(car.firstRegistration)],
    ['Colour', car.colour],
  ];
  const known = facts.flatMap(([label, value]) => (value ? { label, value } : []));
  paper.facts(known, { ...RIGHT, label: 92, between: 6, gap: 0 });
}

function drawStatements(paper: Paper, { car }: DocumentData): void {
  if (!car || car.statements.length === 0) return;
  drawLabel(paper, 'What we state about this car', 3);
  drawList(paper, car.statements);
  paper.space(10);
}

const drawLabel = (paper: Paper, text: string, gap: number) => {
  paper.text(text, LABEL, { tag: 'H2' });
  paper.space(gap);
};

function drawList(paper: Paper, items: readonly string[]): void {
  const text = { x: CONTENT.left + 11, width: CONTENT.width - 11 };
  paper.group('L', () => {
    for (const item of items)
      paper.group('LI', () =>
        paper.columns(
          [
            () => paper.text('•', BODY, { width: 8, tag: 'Lbl' }),
            () => paper.text(item, BODY, { ...text, tag: 'LBody' }),
          ],
          paper.measure(item, BODY, text.width),
        ),
      );
  });
}

function drawAmounts(paper: Paper, data: DocumentData): void {
  const { lines, balance, financeCompany } = data;
  if (lines.length > 0) drawLines(paper, data);
  if (balance !== null) drawBalance(paper, balance);
  if (financeCompany?.amount != null) {
    paper.space(4);
    paper.text(`${amount(financeCompany.amount)} is financed by ${financeCompany.name}.`, SMALL);
  }
  if (lines.length > 0 || balance !== null) paper.space(12);
}

function drawLines(paper: Paper, data: DocumentData): void {
  const { lines, total, vat, partExchange, payments } = data;
  const texts = { x: CONTENT.left, width: CONTENT.width - AMOUNT_WIDTH - 16 };
  const row = (
    text: string,
    cents: number,
    { style = BODY, note = null as string | null } = {},
  ): Cell[] => [
    { ...texts, text, style, note },
    { ...AMOUNTS, text: amount(cents), style: { ...style, align: 'right' } },
  ];
  paper.rule(COLORS.line);
  paper.space(5);
  const header: Cell[] = [
    { ...texts, text: 'Description', style: LABEL },
    { ...AMOUNTS, text: 'Amount', style: { ...LABEL, align: 'right' } },
  ];
  paper.table(
    header,
    lines.map(({ text, note, amount: cents }) => row(text, cents, { note })),
  );
  const sums = [row(TOTALS[data.kind], total, { style: STRONG })];
  if (vat?.scheme === 'vat')
    for (const { rate, net, vat: tax } of vat.rates)
      if (rate === 0) sums.push(row('of which exempt from VAT', net));
      else sums.push(row(`of which net, at ${rate} %`, net), row(`of which VAT at ${rate} %`, tax));
  if (partExchange) {
    const { title, plate, kilometres: driven, allowance, financeOwed } = partExchange;
    const note = [plate, driven === null ? null : kilometres(driven)].filter(Boolean).join(', ');
    sums.push(row(`Part exchange: ${title}`, -allowance, { note: note || null }));
    if (financeOwed > 0) sums.push(row('Finance owed on the part exchange', financeOwed));
  }
  for (const { date, how, amount: paid, receipt } of payments)
    sums.push(
      row(
        `${paid < 0 ? 'Returned' : 'Paid'} on ${shortDate(date)}, ${PAID_HOW[how].toLowerCase()}`,
        -paid,
        { note: receipt && `Receipt ${receipt}` },
      ),
    );
  paper.table(null, sums, 2);
  if (vat?.scheme === 'margin') {
    paper.space(2);
    paper.text(MARGIN_WORDS, { ...BODY, weight: 'strong', color: COLORS.green });
  }
}

const TOTALS = {
  order: 'Total',
  invoice: 'Total',
  creditNote: 'Total credited',
  receipt: 'Received',
  purchaseNote: 'We pay',
  handover: 'Total',
} as const;

/** The text next to the amount of a balance. */
const balanceLabel = (balance: number) => {
  if (balance === 0) return 'Nothing left to pay';
  return balance > 0 ? 'Left to pay' : 'We pay you';
};

function drawBalance(paper: Paper, balance: number): void {
  const style: Style = { size: 12, weight: 'strong', color: COLORS.green };
  const padding = 8;
  paper.space(6);
  paper.ensure(34);
  paper.ground(32, COLORS.tint, { x: CONTENT.left, width: CONTENT.width });
  paper.space(padding);
  const inner = { x: CONTENT.left + 10, width: CONTENT.width - AMOUNT_WIDTH - 40 };
  const right = { x: CONTENT.right - 160, width: 150 };
  paper.columns(
    [
      () => paper.text(balanceLabel(balance), style, inner),
      () => paper.text(amount(Math.abs(balance)), { ...style, align: 'right' }, right),
    ],
    0,
  );
  paper.space(padding);
}

function drawChecklist(paper: Paper, { checklist }: DocumentData): void {
  if (checklist.length === 0) return;
  drawLabel(paper, 'Checklist', 3);
  const mark = 70;
  paper.table(
    null,
    checklist.map(({ label, isDone }): Cell[] => [
      { x: CONTENT.left, width: CONTENT.width - mark - 16, text: label, style: BODY },
      {
        x: CONTENT.right - mark,
        width: mark,
        text: isDone ? 'Done' : 'Not done',
        style: { ...(isDone ? STRONG : BODY), align: 'right' },
      },
    ]),
    3,
  );
  paper.space(12);
}

function drawNotes(paper: Paper, { reason, note, annex }: DocumentData): void {
  const parts: [string, string | null][] = [
    ['Reason', reason],
    ['Note', note],
    [
      'Advert',
      annex &&
        `The annex shows the advert of this car as visitors read it from ${irishTime(annex.since)} on. Head of the chain of adverts (SHA-256): ${annex.head}`,
    ],
  ];
  for (const [label, text] of parts) {
    if (!text) continue;
    drawLabel(paper, label, 1);
    paper.text(text, label === 'Advert' ? SMALL : BODY);
    paper.space(8);
  }
}

/** Kinds that both parties sign. */
const SIGNED = ['order', 'purchaseNote', 'handover'];

function drawSignatures(paper: Paper, data: DocumentData): void {
  if (!SIGNED.includes(data.kind)) return;
  const draw = (by: 'customer' | 'dealer', box: { x: number; width: number }) => () => {
    const signature = data.signatures.find((one) => one.by === by);
    const name = by === 'customer' ? nameInPrint(data.customer) : data.dealer.name;
    if (signature)
      paper.strokes(signature.drawing, `Signature of ${signature.name}`, {
        x: box.x,
        width: box.width,
        height: SIGNATURE_HEIGHT,
      });
    paper.space(SIGNATURE_HEIGHT + 3);
    paper.rule(COLORS.quiet, box);
    paper.space(3);
    const party = by === 'customer' ? 'Customer' : 'For the dealer';
    paper.text(`${party}: ${signature?.name ?? name}`, SMALL, box);
    paper.text(
      signature ? `${irishTime(signature.at)}, ${signature.place}` : 'Date and place:',
      SMALL,
      box,
    );
  };
  paper.ensure(SIGNATURE_HEIGHT + 60);
  if (data.terms) {
    const accepted = `With the signature, the customer accepts the terms below, version ${data.terms.version}.`;
    paper.text(accepted, SMALL);
  }
  paper.space(4);
  paper.columns([draw('customer', LEFT), draw('dealer', RIGHT)], SIGNATURE_HEIGHT + 40);
  paper.space(14);
}

function drawTerms(paper: Paper, { terms }: DocumentData): void {
  if (!terms || terms.text.trim() === '') return;
  const style: Style = { size: 7.5, color: COLORS.quiet, leading: 1.4 };
  drawLabel(paper, `Terms, version ${terms.version}`, 3);
  for (const paragraph of terms.text.split(/\n{2,}/)) {
    paper.text(paragraph, style);
    paper.space(3);
  }
}
