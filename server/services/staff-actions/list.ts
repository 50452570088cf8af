import type { StaffActionPage, StaffActionQuery } from '../../../domain/staff-action.ts';
import type { Db } from '../../data/client.ts';
import { countStaffActions, listStaffActions } from '../../data/staff-actions.ts';

/** A page of what staff did, newest first. */
export async function listActions(db: Db, query: StaffActionQuery): Promise<StaffActionPage> {
  const { page, pageSize, ...filter } = query;
  const [rows, totalItems] = await Promise.all([
    listStaffActions(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countStaffActions(db, filter),
  ]);
  return {
    data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    pagination: {
      totalItems,
      currentPage: page,
      totalPages: Math.ceil(totalItems / pageSize),
      pageSize,
    },
  };
}
