import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import { dealPayments, deals } from '../../app/schema.server.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { shortDate } from '../../platform/format.ts';
import { euro } from '../money/texts.ts';
import { dublinTime, nextMidnight } from '../../platform/dublin-time.ts';
import { amountsOf } from './amounts.ts';
import { DEAL_COLUMNS, listPayments, type StoredDeal } from './lock.server.ts';

/** Days after which an order without a deposit is a task of today. */
const DEPOSIT_DAYS = 2;

interface DealTask {
  dealId: number;
  customer: string;
  carTitle: string;
  /** In words, the most urgent first. */
  tasks: string[];
  handoverAt: string | null;
}

/** SQL of the balance of a deal in euro, as `amountsOf` calculates it. */
const BALANCE = sql`(${deals.price} - ${deals.discount} - ${deals.credited}
  + (select coalesce(sum((one ->> 'price')::numeric), 0) from jsonb_array_elements(${deals.extras}) as one) / 100
  - coalesce((${deals.partExchange} ->> 'allowance')::numeric - (${deals.partExchange} ->> 'financeOwed')::numeric, 0) / 100
  - (select coalesce(sum(${dealPayments.amount}), 0) from ${dealPayments} where ${dealPayments.dealId} = ${deals.dealId}))`;

/** Condition of deals that still have a task after the handover. */
const hasLateTask = or(
  and(sql`${deals.partExchange} is not null`, isNull(deals.partExchangeCarId)),
  ne(BALANCE, sql`0`),
);

/** Returns the deals that need something today, those with a handover first. */
export async function listDealTasks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DealTask[]> {
  const rows = await db
    .select(DEAL_COLUMNS)
    .from(deals)
    .where(
      or(
        inArray(deals.state, ['ordered', 'invoiced']),
        and(eq(deals.state, 'handedOver'), hasLateTask),
      ),
    )
    .orderBy(asc(deals.handoverAt), asc(deals.dealId));
  const payments = await listPayments(
    db,
    rows.map(({ dealId }) => dealId),
  );
  const tomorrowEnds = nextMidnight(nextMidnight(now));
  return rows.flatMap((deal) => {
    const own = payments.filter(({ dealId }) => dealId === deal.dealId);
    const { state, handoverAt } = deal;
    const isNear = state !== 'handedOver' && handoverAt !== null && handoverAt < tomorrowEnds;
    const tasks = tasksOf(deal, amountsOf(deal, own), now);
    if (tasks.length === 0 && !isNear) return [];
    return {
      dealId: deal.dealId,
      customer: deal.buyer.name,
      carTitle: deal.carTitle,
      tasks,
      handoverAt: isNear ? handoverAt.toISOString() : null,
    };
  });
}

function tasksOf(
  deal: StoredDeal,
  { paid, balance }: ReturnType<typeof amountsOf>,
  now: Date,
): string[] {
  const { state, orderedAt, partExchange, partExchangeCarId } = deal;
  const tasks: string[] = [];
  const isOld = orderedAt !== null && now.getTime() - orderedAt.getTime() >= DEPOSIT_DAYS * DAY_MS;
  if (state === 'ordered' && isOld && paid <= 0 && balance > 0)
    tasks.push(`No deposit since the order of ${shortDate(dublinTime(orderedAt).date)}`);
  if (state !== 'ordered' && balance > 0) tasks.push(`${euro(balance)} is due`);
  if (state !== 'ordered' && balance < 0) tasks.push(`We owe the customer ${euro(-balance)}`);
  if (state !== 'ordered' && partExchange && partExchangeCarId === null)
    tasks.push(`${partExchange.registration} isn’t in stock yet`);
  return tasks;
}
