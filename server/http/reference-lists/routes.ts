import { z } from 'zod';
import { listPagination } from '../../../domain/pagination.ts';
import { listQuery, modelListQuery } from '../../../domain/query.ts';
import {
  entryFields,
  entryId,
  REFERENCE_LISTS,
  type ReferenceList,
} from '../../../domain/reference-lists/definitions.ts';
import { REFERENCE_SCHEMAS } from '../../../domain/reference-lists/schemas.ts';
import type { Database } from '../../data/engine/client.ts';
import { createEntry } from '../../services/reference-lists/create.ts';
import { removeEntry } from '../../services/reference-lists/delete.ts';
import { listItems } from '../../services/reference-lists/list.ts';
import { changeEntry } from '../../services/reference-lists/update.ts';
import { forAll, forOne, type Route, route } from '../core/route.ts';

const TAG = 'Reference lists';

const done = z.object({ success: z.literal(true), message: z.string() });
const success = (message: string, item?: object) => forOne({ success: true, message, ...item });

/** Four routes for each list: read, create, update, delete. */
export const referenceListRoutes = (database: Database): Route[] =>
  Object.values(REFERENCE_LISTS).flatMap((list) => [
    readRoute(database, list),
    createRoute(database, list),
    updateRoute(database, list),
    deleteRoute(database, list),
  ]);

function readRoute(database: Database, list: ReferenceList): Route {
  const item = z.array<z.ZodType>(REFERENCE_SCHEMAS[list.key].item);
  return route({
    method: 'get',
    path: `/${list.key}`,
    policy: 'public',
    tag: TAG,
    summary: capitalised(list.plural),
    description: 'Sorted by name. With `page` or `pageSize`, one page sorted newest first.',
    query: list.hasMake ? modelListQuery : listQuery,
    answer: {
      name: capitalised(list.key),
      description: 'The list or one page of it',
      schema: z.union([item, z.object({ data: item, pagination: listPagination })]),
    },
    refusals: ['malformed', 'invalid'],
    handle: async ({ query }) => forAll(await listItems(database, list, query)),
  });
}

function createRoute(database: Database, list: ReferenceList): Route {
  return route({
    method: 'post',
    path: `/${list.key}/create`,
    policy: 'staff',
    tag: TAG,
    summary: `Add a ${list.noun}${list.hasMake ? ' to a make' : ''}`,
    body: REFERENCE_SCHEMAS[list.key].create,
    answer: {
      status: 201,
      name: `${capitalised(list.entity)}Created`,
      description: 'The new entry',
      schema: done.extend(REFERENCE_SCHEMAS[list.key].item.shape),
    },
    refusals: ['conflict'],
    handle: async ({ body, user }) => {
      const item = await createEntry(database, list, body, await user());
      return success(`${item.name} has been added successfully`, item);
    },
  });
}

function updateRoute({ db }: Database, list: ReferenceList): Route {
  return route({
    method: 'put',
    path: `/${list.key}/update`,
    policy: 'staff',
    tag: TAG,
    summary: `Rename a ${list.noun}${list.hasMake ? ' or move it to another make' : ''}`,
    ...(list.hasMake && { description: 'Its cars move with it to the other make.' }),
    body: REFERENCE_SCHEMAS[list.key].update,
    answer: { name: 'Done', description: 'The entry was updated', schema: done },
    refusals: ['notFound', 'conflict'],
    handle: async ({ body, user }) => {
      await changeEntry(db, list, entryId(list, body), entryFields(list, body), await user());
      return success(list.messages.updated);
    },
  });
}

function deleteRoute({ db }: Database, list: ReferenceList): Route {
  return route({
    method: 'delete',
    path: `/${list.key}/delete`,
    policy: 'staff',
    tag: TAG,
    summary: `Delete a ${list.noun}`,
    description: 'Returns 409 while a model or a car uses it; the message counts them.',
    body: REFERENCE_SCHEMAS[list.key].delete,
    answer: { name: 'Done', description: 'The entry was deleted', schema: done },
    refusals: ['notFound', 'conflict'],
    handle: async ({ body, user }) => {
      await removeEntry(db, list, entryId(list, body), await user());
      return success(list.messages.deleted);
    },
  });
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
