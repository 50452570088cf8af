import { z } from 'zod';
import { type ListPage, listPagination } from '../../../domain/pagination.ts';
import { listQuery, modelListQuery } from '../../../domain/query.ts';
import {
  entryFields,
  entryId,
  REFERENCE_LISTS,
  type ReferenceList,
  type ReferenceListKey,
} from '../../../domain/reference-lists/definitions.ts';
import { REFERENCE_SCHEMAS } from '../../../domain/reference-lists/schemas.ts';
import type { Deps } from '../../deps.ts';
import { createEntry } from '../../services/reference-lists/create.ts';
import { removeEntry } from '../../services/reference-lists/delete.ts';
import { keepLists } from '../../services/reference-lists/kept-lists.ts';
import { changeEntry } from '../../services/reference-lists/update.ts';
import { done, doneBody } from '../core/done.ts';
import { privateJson, publicJson, type Route, route, type TypedRoute } from '../core/route.ts';

const TAG = 'Reference lists';

type Schemas = typeof REFERENCE_SCHEMAS;
type Item<Key extends ReferenceListKey> = z.output<Schemas[Key]['item']>;
type Done = z.output<typeof doneBody>;
type Query<Key> = Key extends 'models' ? typeof modelListQuery : typeof listQuery;

/** The routes of each list with its own types, which the site's client uses. */
type ReferenceListRoute<Key = ReferenceListKey> = Key extends ReferenceListKey
  ?
      | TypedRoute<'get', `/${Key}`, z.ZodType<Item<Key>[] | ListPage<Item<Key>>>, 200, Query<Key>>
      | TypedRoute<
          'post',
          `/${Key}/create`,
          z.ZodType<Done & Item<Key>>,
          201,
          undefined,
          Schemas[Key]['create']
        >
      | TypedRoute<'put', `/${Key}/update`, typeof doneBody, 200, undefined, Schemas[Key]['update']>
      | TypedRoute<
          'delete',
          `/${Key}/delete`,
          typeof doneBody,
          200,
          undefined,
          Schemas[Key]['delete']
        >
  : never;

type ListDeps = Pick<Deps, 'database' | 'stock'>;

/**
 * Four routes for each list: read, create, update, delete. The overload gives each its own types; the
 * implementation is checked against the types of all lists together.
 */
export function referenceListRoutes(deps: ListDeps): ReferenceListRoute[];
export function referenceListRoutes({ database, stock }: ListDeps): Route[] {
  const readList = keepLists(database, stock);
  return Object.values(REFERENCE_LISTS).flatMap((list) => [
    readRoute(readList, list),
    createRoute(database, list),
    updateRoute(database, list),
    deleteRoute(database, list),
  ]);
}

function readRoute(readList: ReturnType<typeof keepLists>, list: ReferenceList): Route {
  const items = z.array(REFERENCE_SCHEMAS[list.key].item);
  return route({
    method: 'get',
    path: `/${list.key}`,
    policy: 'public',
    cached: true,
    tag: TAG,
    summary: capitalised(list.plural),
    description: 'Sorted by name. With `page` or `pageSize`, one page sorted newest first.',
    query: list.hasMake ? modelListQuery : listQuery,
    response: {
      name: capitalised(list.key),
      description: 'The list or one page of it',
      schema: z.union([items, z.object({ data: items, pagination: listPagination })]),
    },
    handle: async ({ query }) => publicJson(await readList(list, query)),
  });
}

function createRoute(database: Deps['database'], list: ReferenceList): Route {
  return route({
    method: 'post',
    path: `/${list.key}/create`,
    policy: { can: 'lists.write' },
    tag: TAG,
    summary: `Add a ${list.noun}${list.hasMake ? ' to a make' : ''}`,
    body: REFERENCE_SCHEMAS[list.key].create,
    response: {
      status: 201,
      name: `${capitalised(list.entity)}Created`,
      description: 'The new entry',
      schema: doneBody.extend(REFERENCE_SCHEMAS[list.key].item.shape),
    },
    errors: ['conflict'],
    handle: async ({ body, user }) => {
      const item = await createEntry(database, list, body, await user());
      const message = `${item.name} has been added successfully`;
      return privateJson({ success: true as const, message, ...item });
    },
  });
}

function updateRoute({ db }: Deps['database'], list: ReferenceList): Route {
  return route({
    method: 'put',
    path: `/${list.key}/update`,
    policy: { can: 'lists.write' },
    tag: TAG,
    summary: `Rename a ${list.noun}${list.hasMake ? ' or move it to another make' : ''}`,
    ...(list.hasMake && { description: 'The cars of a model move with it to the other make.' }),
    body: REFERENCE_SCHEMAS[list.key].update,
    response: { name: 'Done', description: 'The entry was updated', schema: doneBody },
    errors: ['notFound', 'conflict'],
    handle: async ({ body, user }) => {
      await changeEntry(db, list, entryId(list, body), entryFields(list, body), await user());
      return done(list.messages.updated);
    },
  });
}

function deleteRoute({ db }: Deps['database'], list: ReferenceList): Route {
  return route({
    method: 'delete',
    path: `/${list.key}/delete`,
    policy: { can: 'lists.delete' },
    tag: TAG,
    summary: `Delete a ${list.noun}`,
    description: 'Returns 409 while a model or a car uses it; the message counts them.',
    body: REFERENCE_SCHEMAS[list.key].delete,
    response: { name: 'Done', description: 'The entry was deleted', schema: doneBody },
    errors: ['notFound', 'conflict'],
    handle: async ({ body, user }) => {
      await removeEntry(db, list, entryId(list, body), await user());
      return done(list.messages.deleted);
    },
  });
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
