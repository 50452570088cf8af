import { staffActionPage, staffActionQuery } from '../../domain/staff-action.ts';
import type { Db } from '../data/client.ts';
import { listActions } from '../services/staff-actions/list.ts';
import { forOne, type Route, route } from './route.ts';

/** The record of who did what. */
export function staffActionRoutes(db: Db): Route[] {
  return [
    route({
      method: 'get',
      path: '/staff-actions',
      policy: 'staff',
      tag: 'Staff',
      summary: 'What staff did, newest first',
      description: 'Fields from what to what; never the data of buyers.',
      query: staffActionQuery,
      answer: {
        name: 'StaffActions',
        description: 'A page of the record',
        schema: staffActionPage,
      },
      refusals: ['malformed', 'invalid'],
      handle: async ({ query }) => forOne(await listActions(db, query)),
    }),
  ];
}
