import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { EntryFields, ReferenceList } from '../definitions.ts';
import { REFERENCE_SCHEMAS } from '../schemas.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { isRefusal } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { listPath } from './entries.ts';

/** Messages by field name. */
export type Errors = Readonly<Record<string, string>>;

/** Failure toasts stay longer, because their text is longer. */
const FAILURE_SECONDS = 6;

/** The page of the list on the screen. */
interface Shown {
  page: number;
  search: string;
}

/**
 * Creates, updates and deletes entries, shows the toasts and reloads the list, also if a colleague has changed
 * it. `create` and `update` return null on success, else the errors. `deletedIds` are entries to hide: a
 * deleted row disappears at once and is shown again if the request fails.
 */
export function useEntryWrites(list: ReferenceList, { page, search }: Shown) {
  // Not `useOptimistic`: its transition would delay every navigation until the server responds.
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<number>>(new Set());
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { key, idField, label, messages } = list;
  const schemas = REFERENCE_SCHEMAS[key];

  /** Loads the list again if the answer shows that a colleague has changed it. */
  const errorsAfterReload = ({ errors, status }: Failure, outdated = [404, 409]): Errors => {
    if (status !== undefined && outdated.includes(status)) void revalidate();
    return errors;
  };

  const create = async (fields: EntryFields): Promise<Errors | null> => {
    const failure = await write(schemas.create, fields, messages.createFailed, (input) =>
      browserApi.createEntry(key, input),
    );
    if (failure) return errorsAfterReload(failure);
    showToast(`${label} Added`, `${fields.name.trim()} has been added successfully`);
    if (page === 1 && search === '') void revalidate();
    else void navigate(listPath(list), { preventScrollReset: true });
    return null;
  };

  const update = async (id: number, fields: EntryFields): Promise<Errors | null> => {
    const input = { [idField]: id, ...fields };
    const failure = await write(schemas.update, input, messages.updateFailed, (checked) =>
      browserApi.updateEntry(key, checked),
    );
    // Not after 409: a colleague's new entry may move the row, and what the user typed, to another page.
    if (failure) return errorsAfterReload(failure, [404]);
    showToast(`${label} Updated`, messages.updated);
    await revalidate();
    return null;
  };

  const remove = async (id: number): Promise<void> => {
    setDeletedIds((ids) => new Set(ids).add(id));
    const failure = await write(schemas.delete, { [idField]: id }, messages.deleteFailed, (input) =>
      browserApi.deleteEntry(key, input),
    );
    // An entry that a colleague has deleted stays hidden.
    if (failure && failure.status !== 404)
      setDeletedIds((ids) => new Set([...ids].filter((other) => other !== id)));
    if (failure) return void errorsAfterReload(failure);
    showToast(`${label} Deleted`, messages.deleted);
    // If the page is empty now, the loader redirects to the previous one.
    await revalidate();
  };

  return { deletedIds, create, update, remove };
}

interface Failure {
  errors: Errors;
  /** Status of the server's refusal. */
  status?: number;
}

/** Validates the input and sends it. Returns null on success; a failure of the request shows a toast. */
async function write<Schema extends z.ZodType>(
  schema: Schema,
  input: object,
  failureMessage: string,
  send: (input: z.output<Schema>) => Promise<unknown>,
): Promise<Failure | null> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
    return { errors };
  }
  try {
    await send(parsed.data);
    return null;
  } catch (error) {
    const refused = isRefusal(error);
    showToast('Error', refused ? error.message : failureMessage, 'failed', FAILURE_SECONDS);
    return refused ? { errors: error.errors, status: error.status } : { errors: {} };
  }
}
