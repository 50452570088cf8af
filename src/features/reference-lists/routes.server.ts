import { capitalised } from '../../platform/format.ts';
import { z } from 'zod';
import { type ListPage, listPagination } from '../../platform/pagination.ts';
import { listQuery, modelListQuery } from '../../platform/query.ts';
import {
  entryFields,
  entryId,
  REFERENCE_LISTS,
  type ReferenceList,
  type ReferenceListKey,
} from './definitions.ts';
import { REFERENCE_SCHEMAS } from './schemas.ts';
import { createEntry, deleteEntry, updateEntry } from './change.server.ts';
import { listEntries } from './list.server.ts';
import { doneBody, type Route, routes, type TypedRoute } from '../../platform/http/route.server.ts';

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

const anyone = routes({ tag: 'Reference lists', policy: 'public' });
const writers = routes({ tag: 'Reference lists', policy: { can: 'lists.write' } });
const owners = routes({ tag: 'Reference lists', policy: { can: 'lists.delete' } });

/**
 * Four routes for each list: read, create, update, delete. The overload gives each its own types; the
 * implementation is checked against the types of all lists together.
 */
export function referenceListRoutes(): ReferenceListRoute[];
export function referenceListRoutes(): Route[] {
  return Object.values(REFERENCE_LISTS).flatMap(routesOf);
}

function routesOf(list: ReferenceList): Route[] {
  const { key, noun, hasMake, messages } = list;
  const schemas = REFERENCE_SCHEMAS[key];
  const items = z.array(schemas.item);
  return [
    anyone.get(`/${key}`, {
      cached: true,
      summary: capitalised(list.plural),
      description: 'Sorted by name. With `page` or `pageSize`, one page sorted newest first.',
      query: hasMake ? modelListQuery : listQuery,
      response: z.union([items, z.object({ data: items, pagination: listPagination })]),
      handle: (ctx, query) => listEntries(ctx, { ...query, list: key }),
    }),
    writers.post(`/${key}/create`, {
      summary: `Add a ${noun}${hasMake ? ' to a make' : ''}`,
      body: schemas.create,
      status: 201,
      response: doneBody.extend(schemas.item.shape),
      errors: ['conflict'],
      async handle(ctx, fields) {
        const item = await createEntry(ctx, { list: key, fields });
        return {
          success: true as const,
          message: `${item.name} has been added successfully`,
          ...item,
        };
      },
    }),
    writers.put(`/${key}/update`, {
      summary: `Rename a ${noun}${hasMake ? ' or move it to another make' : ''}`,
      ...(hasMake && { description: 'The cars of a model move with it to the other make.' }),
      body: schemas.update,
      errors: ['notFound', 'conflict'],
      handle: (ctx, input) =>
        updateEntry(ctx, {
          list: key,
          entryId: entryId(list, input),
          fields: entryFields(list, input),
        }),
      done: messages.updated,
    }),
    owners.delete(`/${key}/delete`, {
      summary: `Delete a ${noun}`,
      description: 'Returns 409 while a model or a car uses it; the message counts them.',
      body: schemas.delete,
      errors: ['notFound', 'conflict'],
      handle: (ctx, input) => deleteEntry(ctx, { list: key, entryId: entryId(list, input) }),
      done: messages.deleted,
    }),
  ];
}
