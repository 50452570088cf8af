import type { EnquiryList, WaitingCount } from '../../../domain/enquiries/enquiry.ts';
import type { EnquiryListQuery } from '../../../domain/enquiries/input.ts';
import { endOfDay } from '../../../domain/enquiries/state.ts';
import { paginateList } from '../../../domain/pagination.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { findCards } from '../../data/cars/reads.ts';
import { readTogether } from '../../data/engine/snapshot.ts';
import { countEnquiries, countWaiting, findPage, listRows } from '../../data/enquiries/list.ts';
import { presentCard } from '../cars/present-card.ts';
import type { EnquiryDeps } from './deps.ts';
import { describeRequests } from './describe-requests.ts';
import { presentRow } from './present.ts';

const NO_CAR = { carBooked: false, image: null, imageDetails: null };

/** Returns a page of the inbox and the counts of all tabs. */
export async function listInbox(
  { database, imageHost, settings }: EnquiryDeps,
  query: EnquiryListQuery,
  user: SessionUser,
  now = new Date(),
): Promise<EnquiryList> {
  const { db } = database;
  const viewer = { userId: user.userId, endOfDay: endOfDay(now) };
  const { times, replyWithin } = settings();
  const { total, counts, rows, requests } = await readTogether(db, async (tx) => {
    const found = await findPage(tx, query, viewer);
    const listed = found.ids.length > 0 ? await listRows(tx, found.ids) : [];
    return {
      total: found.total,
      counts: await countEnquiries(tx, viewer),
      rows: listed,
      requests: await describeRequests(tx, listed),
    };
  });
  const carIds = [...new Set(rows.flatMap(({ carId }) => carId ?? []))];
  const cards = carIds.length > 0 ? await findCards(database, carIds) : [];
  const cars = new Map(cards.map((card) => [card.carId, presentCard(card, imageHost)]));
  return {
    data: rows.map((row) =>
      presentRow(row, cars.get(row.carId ?? 0) ?? NO_CAR, requests.get(row.enquiryId) ?? null, {
        times,
        replyWithin,
        now,
      }),
    ),
    pagination: paginateList(total, query),
    counts,
  };
}

/** Returns how many enquiries wait for an answer, and when the latest of their messages came. */
export async function countWaitingEnquiries(db: Db): Promise<WaitingCount> {
  const { waiting, latestAt } = await countWaiting(db);
  return { waiting, latestAt: latestAt?.toISOString() ?? null };
}
