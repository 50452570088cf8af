import { and, desc } from 'drizzle-orm';
import type { ApiContext, StaffContext } from '../../../app/context.server.ts';
import { listCustomers } from '../../customers/list.server.ts';
import { matchesSearch } from '../../enquiries/conditions.server.ts';
import { isNotSpam } from '../../enquiries/enquiry-states-table.server.ts';
import { can } from '../../../app/capabilities.ts';
import { pick } from '../../../platform/objects.ts';
import { deals, enquiries } from '../../../app/schema.server.ts';
import { searchCondition } from '../../../platform/database/search-condition.server.ts';
import { allCars, presentHeads } from '../all-cars.server.ts';
import { bestFirst, matcher } from './match-cars.server.ts';
import { MAX_FOUND } from './options.ts';
import type { Found } from './stock.ts';

/** Returns the cars, customers, enquiries and deals that match, as far as the user may read them. */
export async function find(ctx: ApiContext & StaffContext, { q }: { q: string }): Promise<Found> {
  if (q === '') return { cars: [], customers: [], enquiries: [], deals: [] };
  return {
    cars: can(ctx.user, 'cars.read') ? await findCars(ctx, q) : [],
    customers: can(ctx.user, 'customers') ? await findCustomers(ctx, q) : [],
    enquiries: can(ctx.user, 'enquiries') ? await findEnquiries(ctx, q) : [],
    deals: can(ctx.user, 'deals') ? await findDeals(ctx, q) : [],
  };
}

async function findCars(ctx: ApiContext, q: string): Promise<Found['cars']> {
  const rankOf = matcher(q);
  const ranked = (await allCars(ctx)).flatMap((car) => {
    const rank = rankOf(car);
    return rank === null ? [] : [{ car, rank }];
  });
  const carIds = bestFirst(ranked)
    .slice(0, MAX_FOUND)
    .map(({ carId }) => carId);
  const heads = await presentHeads(ctx, carIds);
  return carIds.flatMap((carId) => {
    const head = heads.get(carId);
    if (!head) return [];
    const { version: _version, ...shown } = head;
    return shown;
  });
}

async function findCustomers(ctx: StaffContext, q: string): Promise<Found['customers']> {
  const { data } = await listCustomers(ctx, { q, page: 1, pageSize: MAX_FOUND });
  return data.map((customer) => pick(customer, ['customerId', 'name', 'email', 'phone']));
}

async function findEnquiries({ db }: StaffContext, q: string): Promise<Found['enquiries']> {
  const rows = await db
    .select({
      enquiryId: enquiries.enquiryId,
      reference: enquiries.reference,
      name: enquiries.name,
      carTitle: enquiries.carTitle,
      status: enquiries.status,
      receivedAt: enquiries.receivedAt,
    })
    .from(enquiries)
    .where(and(isNotSpam(enquiries), await matchesSearch(q)))
    .orderBy(desc(enquiries.lastActivityAt), desc(enquiries.enquiryId))
    .limit(MAX_FOUND);
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

async function findDeals({ db }: StaffContext, q: string): Promise<Found['deals']> {
  const rows = await db
    .select({
      dealId: deals.dealId,
      buyer: deals.buyer,
      carTitle: deals.carTitle,
    })
    .from(deals)
    .where(await searchCondition(q, (contains) => contains(deals.searchText)))
    .orderBy(desc(deals.dealId))
    .limit(MAX_FOUND);
  return rows.map(({ buyer, ...row }) => ({ ...row, customer: buyer.name }));
}
