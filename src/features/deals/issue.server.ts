import { and, desc, eq, sql } from 'drizzle-orm';
import type { ApiContext, StaffContext } from '../../app/context.server.ts';
import { deals, documents } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { violatedConstraint } from '../../platform/database/constraint.server.ts';
import { AppError } from '../../platform/errors.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { readPhone } from '../../platform/text/phone.ts';
import { PORTALS } from '../cars/car-options.ts';
import { currentCustomer } from '../customers/reads.server.ts';
import {
  type BuyerInput,
  carStatements,
  type DealCar,
  lockDealCar,
  reserveCar,
  saleProblem,
  sellCar,
  withConflicts,
} from '../cars/deal-car.server.ts';
import { findOrCreateCustomer } from '../customers/find-or-create.server.ts';
import type { DocumentContent } from '../documents/document-data.ts';
import { issueDocument, shownHash } from '../documents/issue.server.ts';
import { requireAboveFloor } from '../money/price-floor.server.ts';
import { recordDealSale } from '../money/sale.server.ts';
import { euro } from '../money/texts.ts';
import { parseEircode } from '../ireland/eircode.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { amountsOf } from './amounts.ts';
import {
  annexOf,
  handoverContent,
  type Parts,
  referenceTo,
  saleContent,
} from './document-content.server.ts';
import {
  requireComplete,
  requireFree,
  requireFreePartExchange,
  signaturesOf,
} from './issue-checks.server.ts';
import type { HandoverInput, OrderInput, PreviewQuery, StoredBuyer } from './input.ts';
import {
  auditIssued,
  DEAL_COLUMNS,
  listPayments,
  lockDeal,
  requireField,
  requireOnlyDeal,
  requireState,
  schemeOf,
  type StoredDeal,
  toConfirm,
  unknownDeal,
  updateDeal,
} from './lock.server.ts';
import type { DealState, SigningPlace } from './options.ts';

type IssueContext = ApiContext & StaffContext;

interface Issued {
  version: number;
  documentId: number;
  number: string;
}

/** Returns the dealer's statements about the car. Runs outside of the transaction: it reads the car as shown. */
async function statementsOf(ctx: IssueContext, dealId: number): Promise<string[]> {
  const [deal] = await ctx.db
    .select({ carId: deals.carId })
    .from(deals)
    .where(eq(deals.dealId, dealId));
  if (!deal) throw unknownDeal();
  if (deal.carId === null) return [];
  return carStatements(ctx, deal.carId).catch((error: unknown) => {
    // The car is in the bin.
    if (error instanceof AppError && error.code === 'notFound') return [];
    throw error;
  });
}

/** Locks the car of a deal. @throws {AppError} conflict if it cannot be sold now */
async function lockForSale(tx: Db, deal: StoredDeal): Promise<DealCar> {
  const car = await lockDealCar(tx, deal.carId);
  const problem = saleProblem(car);
  if (problem || !car)
    throw new AppError('conflict', problem ?? '', { details: { version: deal.version } });
  return car;
}

interface Shown {
  deal: StoredDeal;
  statements: readonly string[];
  place: SigningPlace;
}

async function partsOf(tx: Db, { deal, statements }: Shown, car: DealCar | null): Promise<Parts> {
  const payments = await listPayments(tx, [deal.dealId]);
  return { deal, car, statements, payments, scheme: await schemeOf(tx, deal) };
}

/** Returns the content of each kind of document that a deal needs, as it would be issued now. */
const CONTENT = {
  async order(tx: Db, ctx: IssueContext, shown: Shown): Promise<DocumentContent> {
    const { deal, place } = shown;
    requireState(deal, 'draft', 'ordered');
    requireComplete(deal);
    const car = await lockForSale(tx, deal);
    return {
      ...(await saleContent({ ...ctx, db: tx }, await partsOf(tx, shown, car))),
      terms: await termsOf(tx, ctx.settings.current('deals').terms),
      annex: await annexOf({ ...ctx, db: tx }, car),
      // Companies do not have the right to cancel.
      rightToCancel: place === 'customer' && deal.buyer.vatNumber === null,
      references: referenceTo('replaces', 'order', deal.orderNumber),
    };
  },
  async invoice(tx: Db, ctx: IssueContext, shown: Shown): Promise<DocumentContent> {
    const { deal } = shown;
    requireState(deal, 'ordered');
    if (deal.isOrderOutdated)
      throw new AppError(
        'conflict',
        'This deal changed after its order. Issue a new order first.',
        { details: { version: deal.version } },
      );
    requireField(deal.buyer.address, 'buyer.address', 'Enter the address: an invoice needs it');
    const parts = await partsOf(tx, shown, await lockForSale(tx, deal));
    requireField(
      parts.scheme,
      'scheme',
      'Choose how VAT is due: the purchase of this car isn’t recorded',
    );
    return {
      ...(await saleContent({ ...ctx, db: tx }, parts)),
      references: referenceTo('belongsTo', 'order', deal.orderNumber),
    };
  },
  async handover(tx: Db, ctx: IssueContext, shown: Shown): Promise<DocumentContent> {
    requireState(shown.deal, 'invoiced');
    const checklist = ctx.settings
      .current('deals')
      .checklist.map((label) => ({ label, isDone: true }));
    const parts = await partsOf(tx, shown, await lockDealCar(tx, shown.deal.carId));
    return handoverContent({ ...ctx, db: tx }, parts, checklist);
  },
} as const;
type IssuedKind = keyof typeof CONTENT;

/**
 * Returns a document as it would be issued now, to show it before it is signed. Nothing is stored.
 * @throws {AppError} as `issueOrder`, `issueInvoice` and `handOver`
 */
export async function previewDocument(
  ctx: IssueContext,
  { dealId, kind, place }: PreviewQuery & { dealId: number },
): Promise<{ version: number; sha256: string; content: DocumentContent }> {
  const statements = await statementsOf(ctx, dealId);
  return ctx.db.transaction(async (tx) => {
    const [deal] = await tx.select(DEAL_COLUMNS).from(deals).where(eq(deals.dealId, dealId));
    if (!deal) throw unknownDeal();
    const content = await CONTENT[kind](tx, ctx, { deal, statements, place });
    return { version: deal.version, sha256: shownHash(content), content };
  });
}

interface Issuing {
  deal: StoredDeal;
  content: DocumentContent;
  /** Stores the document, and the state that the deal reaches with it. */
  issue: (
    signatures: DocumentContent['signatures'],
    values: (number: string) => Parameters<typeof updateDeal>[2] & { state: DealState },
  ) => Promise<Issued>;
}

/** Locks a deal, runs the steps that issue a document, and explains conflicts with concurrent changes. */
async function issueKind<Result>(
  ctx: IssueContext,
  {
    kind,
    dealId,
    version,
    place = 'here',
  }: { kind: IssuedKind; dealId: number; version: number; place?: SigningPlace },
  steps: (tx: Db, issuing: Issuing) => Promise<Result>,
): Promise<Result> {
  const statements = await statementsOf(ctx, dealId);
  return withDealConflicts(ctx, dealId, async (tx) => {
    const deal = await lockDeal(tx, { dealId, version });
    const content = await CONTENT[kind](tx, ctx, { deal, statements, place });
    return steps(tx, {
      deal,
      content,
      async issue(signatures, values) {
        const { carId } = deal;
        const issued = await issueDocument(tx, ctx, {
          kind,
          dealId,
          carId,
          content: { ...content, signatures },
        });
        const next = values(issued.number);
        const saved = await updateDeal(tx, dealId, next);
        const document = `${kind} ${issued.number}`;
        await auditIssued(tx, { staff: ctx.user, deal, to: next.state, document });
        return { version: saved, ...issued };
      },
    });
  });
}

/** Returns the terms. Their version grows by 1 if the last order with terms had another text. Null if empty. */
async function termsOf(tx: Db, text: string): Promise<DocumentContent['terms']> {
  if (text === '') return null;
  const [last] = await tx
    .select({
      terms: sql<NonNullable<DocumentContent['terms']>>`${documents.data}::json -> 'terms'`,
    })
    .from(documents)
    .where(and(eq(documents.kind, 'order'), sql`${documents.data}::json ->> 'terms' is not null`))
    .orderBy(desc(documents.documentId))
    .limit(1);
  const { version, text: before } = last?.terms ?? { version: 0, text: '' };
  return { version: text === before ? version : version + 1, text };
}

/**
 * Issues the order of a deal, signed on the screen or later on paper, and reserves the car for the customer without an
 * end. A further order replaces the one before.
 * @throws {AppError} notFound; invalid for what is missing; conflict for an older version, for a car that cannot be
 * sold, that another deal has or another person booked, for a part exchange of another deal, and for a signature of a
 * document that has changed; forbidden for a price below the floor
 */
export function issueOrder(
  ctx: IssueContext,
  { dealId, version, signature, confirm }: OrderInput & { dealId: number },
): Promise<Issued> {
  const { place } = signature;
  return issueKind(ctx, { kind: 'order', dealId, version, place }, async (tx, issuing) => {
    const { deal, content, issue } = issuing;
    const car = await lockForSale(tx, deal);
    await requireOnlyDeal(tx, { dealId, carId: car.carId });
    await requireFreePartExchange(tx, deal);
    await requireFree(tx, { deal, car, confirm });
    await requireAboveFloor(tx, ctx.user, {
      carId: car.carId,
      cents: amountsOf(deal, []).car,
      field: 'price',
    });
    const signatures = signaturesOf(signature, { content, now: ctx.now });
    const customerId = await customerOf(tx, ctx, deal);
    const date = dublinTime(ctx.now).date;
    await reserveCar({ ...ctx, db: tx }, { car, date, buyer: bookedAs(deal.buyer, customerId) });
    return issue(signatures, (orderNumber) => ({
      state: 'ordered',
      customerId,
      orderNumber,
      orderedAt: deal.orderedAt ?? ctx.now,
      isOrderOutdated: false,
    }));
  });
}

/** Returns the customer of a deal: the chosen one, else the one with these contacts, else a new one. */
async function customerOf(tx: Db, { now }: IssueContext, deal: StoredDeal): Promise<number> {
  if (deal.customerId !== null) return currentCustomer(tx, 'customerId', deal.customerId);
  const { name, email, phone } = deal.buyer;
  const phoneE164 = await readPhone(phone);
  const person = { name: name.slice(0, 80).toWellFormed(), email, phone, phoneE164 };
  const emailKey = email && nameKey(email);
  const found = await findOrCreateCustomer(tx, { ...person, emailKey }, now, {
    phoneWith: 'sameName',
  });
  return found.customerId;
}

/** Runs a change in a transaction, and explains the constraints that concurrent changes violate. */
async function withDealConflicts<Result>(
  { db }: IssueContext,
  dealId: number,
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await withConflicts(db, () => db.transaction(change));
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint !== 'deals_one_per_car' && constraint !== 'deals_one_per_part_exchange')
      throw error;
    const [deal] = await db.select(DEAL_COLUMNS).from(deals).where(eq(deals.dealId, dealId));
    if (deal?.carId != null) await requireOnlyDeal(db, { dealId, carId: deal.carId });
    if (deal) await requireFreePartExchange(db, deal);
    throw new AppError('conflict', 'Another deal has this car. Please reload the page.', {
      cause: error,
    });
  }
}

/**
 * Issues the invoice, and marks the car as sold.
 * @throws {AppError} notFound; invalid for what is missing; conflict for an older version, another state, an order that
 * the deal no longer matches, and a car that cannot be sold
 */
export function issueInvoice(
  ctx: IssueContext,
  { dealId, version }: { dealId: number; version: number },
): Promise<Issued & { portals: string[] }> {
  return issueKind(ctx, { kind: 'invoice', dealId, version }, async (tx, { deal, issue }) => {
    const car = await lockForSale(tx, deal);
    const { date } = dublinTime(ctx.now);
    const buyer = bookedAs(deal.buyer, deal.customerId);
    await sellCar({ ...ctx, db: tx }, { car, date, buyer });
    const issued = await issue([], (invoiceNumber) => ({
      state: 'invoiced',
      invoiceNumber,
      invoicedAt: ctx.now,
    }));
    await recordDealSale(tx, ctx, {
      carId: car.carId,
      price: amountsOf(deal, []).car,
      extras: deal.extras,
      documentNumber: issued.number,
    });
    return { ...issued, portals: car.publish ? [...PORTALS] : [] };
  });
}

/**
 * Hands the car over, with a signed document.
 * @throws {AppError} notFound; invalid for a checklist that is not done; conflict for an older version, another state, a
 * balance that is due and not confirmed, and a signature of a document that has changed
 */
export function handOver(
  ctx: IssueContext,
  { dealId, version, done, signature, confirm }: HandoverInput & { dealId: number },
): Promise<Issued> {
  return issueKind(ctx, { kind: 'handover', dealId, version }, async (_tx, { content, issue }) => {
    const open = content.checklist.filter(({ label }) => !done.includes(label));
    requireField(
      open.length === 0,
      'done',
      `Not done yet: ${open.map(({ label }) => label).join(', ')}`,
    );
    const due = content.balance ?? 0;
    if (due > 0 && !confirm)
      throw toConfirm(
        'balanceDue',
        `${euro(due)} is still due. Hand the car over anyway?`,
        version,
      );
    return issue(signaturesOf(signature, { content, now: ctx.now }), () => ({
      state: 'handedOver',
      handedOverAt: ctx.now,
    }));
  });
}

/** Returns the customer of a deal as the buyer of its car: the words of the name and the lines of the address. */
function bookedAs(buyer: StoredBuyer, customerId: number | null): BuyerInput {
  const words = buyer.name.split(' ');
  const last = buyer.vatNumber === null && words.length > 1 ? words.pop() : undefined;
  const lines = (buyer.address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const eircode = lines.map(parseEircode).find((parsed) => parsed !== null) ?? null;
  const [address1 = null, address2 = null, ...more] = lines.filter(
    (line) => parseEircode(line) === null,
  );
  return {
    firstName: words.join(' '),
    lastName: last ?? null,
    address1,
    address2,
    address3: more.join(', ') || null,
    county: null,
    eircode,
    phone: buyer.phone,
    customerId,
  };
}
