import type { z } from 'zod';
import { fuelTypeInput, fuelTypeUpdate } from '../../../domain/fuel-type.ts';
import { makeInput, makeUpdate } from '../../../domain/make.ts';
import { modelInput, modelUpdate } from '../../../domain/model.ts';
import type { ListPage } from '../../../domain/pagination.ts';
import { transmissionInput, transmissionUpdate } from '../../../domain/transmission.ts';
import type { Api } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import type { Draft, Entry, Slug } from './sections.ts';

/** Sentences by the field they belong to. */
export type Errors = Readonly<Record<string, string>>;

/**
 * How a section reads and writes its list. A draft that cannot be right is not sent: then `create` and
 * `update` answer what is wrong with it, else null.
 */
interface Entries {
  page(api: Api, page: number, signal: AbortSignal): Promise<ListPage<Entry>>;
  create(draft: Draft): Promise<Errors | null>;
  update(id: number, draft: Draft): Promise<Errors | null>;
  remove(id: number): Promise<unknown>;
}

export const ENTRIES: Readonly<Record<Slug, Entries>> = {
  makes: {
    page: async (api, page, signal) =>
      mapped(await api.makesPage(page, signal), ({ makeId, name }) => ({ id: makeId, name })),
    create: (draft) => checked(makeInput, draft, browserApi.createMake),
    update: (makeId, draft) => checked(makeUpdate, { makeId, ...draft }, browserApi.updateMake),
    remove: browserApi.deleteMake,
  },
  models: {
    page: async (api, page, signal) =>
      mapped(await api.modelsPage(page, signal), ({ modelId, ...rest }) => ({
        id: modelId,
        ...rest,
      })),
    create: (draft) => checked(modelInput, draft, browserApi.createModel),
    update: (modelId, draft) => checked(modelUpdate, { modelId, ...draft }, browserApi.updateModel),
    remove: browserApi.deleteModel,
  },
  transmissions: {
    page: async (api, page, signal) =>
      mapped(await api.transmissionsPage(page, signal), ({ transmissionId, name }) => ({
        id: transmissionId,
        name,
      })),
    create: (draft) => checked(transmissionInput, draft, browserApi.createTransmission),
    update: (transmissionId, draft) =>
      checked(transmissionUpdate, { transmissionId, ...draft }, browserApi.updateTransmission),
    remove: browserApi.deleteTransmission,
  },
  'fuel-types': {
    page: async (api, page, signal) =>
      mapped(await api.fuelTypesPage(page, signal), ({ fuelTypeId, name }) => ({
        id: fuelTypeId,
        name,
      })),
    create: (draft) => checked(fuelTypeInput, draft, browserApi.createFuelType),
    update: (fuelTypeId, draft) =>
      checked(fuelTypeUpdate, { fuelTypeId, ...draft }, browserApi.updateFuelType),
    remove: browserApi.deleteFuelType,
  },
};

function mapped<Item>(list: ListPage<Item>, entryOf: (item: Item) => Entry): ListPage<Entry> {
  return { data: list.data.map(entryOf), pagination: list.pagination };
}

async function checked<Schema extends z.ZodType>(
  schema: Schema,
  draft: object,
  write: (input: z.output<Schema>) => Promise<unknown>,
): Promise<Errors | null> {
  const parsed = schema.safeParse(draft);
  if (parsed.success) {
    await write(parsed.data);
    return null;
  }
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}
