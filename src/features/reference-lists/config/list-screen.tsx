import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import { separated } from '../../../platform/format.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { isOutdated, isRefusal } from '../../../platform/api-error.ts';
import type { ReferenceList } from '../definitions.ts';
import { REFERENCE_SCHEMAS } from '../schemas.ts';
import { showFailure, showToast } from '../../../ui/toast.ts';
import { useLostFocus } from '../../../ui/use-lost-focus.ts';
import button from '../../../ui/button.module.css';
import { SearchForm } from '../../../ui/search-form.tsx';
import { Pager } from '../../../ui/pager.tsx';
import styles from './config.module.css';
import { type Entry, listPath } from './entries.ts';
import { AddForm, failWith } from './entry-forms.tsx';
import { EntryTable } from './entry-table.tsx';
import type { LoadedList } from './load-list.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

interface Props {
  list: ReferenceList;
  /** null while the first page of the list is loading. */
  loaded: LoadedList | null;
  /** Whether another page is loading. */
  loading: boolean;
}

/** A reference list: the form that adds an entry, the table and the pager. */
export function ListScreen({ list, loaded, loading }: Props) {
  const search = loaded?.search ?? '';
  const { deletedIds, remove } = useDeletion(list);
  const [toDelete, setToDelete] = useState<Entry | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const keepFocus = useLostFocus(title);
  const focusTitle = useCallback(() => title.current?.focus(), []);
  const { loadFailed } = list.messages;
  const failed = loaded !== null && loaded.entries === null;

  useEffect(() => {
    if (failed) showToast('Error', loadFailed, 'failed', 6);
  }, [failed, loadFailed]);

  // The focused button disappears with the deleted row, so the title of the table gets the focus.
  useEffect(() => {
    if (deletedIds.size > 0 && document.activeElement === document.body) focusTitle();
  }, [deletedIds, focusTitle]);

  let placeholder: ReactNode = null;
  if (loading || !loaded)
    placeholder = <output className={styles.placeholder}>{list.messages.loading}</output>;
  else if (failed) placeholder = <LoadFailed message={loadFailed} {...keepFocus} />;

  const makes = loaded?.makes ?? [];
  const pagination = loaded?.entries?.pagination;
  return (
    <>
      <AddForm list={list} makes={makes} showsNewest={(loaded?.page ?? 1) === 1 && search === ''} />
      <h2 ref={title} tabIndex={-1} className={styles.tableTitle}>
        {list.title}
      </h2>
      {(search !== '' || (pagination && pagination.totalPages > 1)) && (
        <div className={styles.search}>
          <SearchForm
            action={listPath(list)}
            search={search}
            label={`Search ${list.plural}`}
            placeholder={list.hasMake ? 'Name or make' : 'Name'}
            total={pagination?.totalItems ?? 0}
            nouns={[list.noun, list.plural]}
          />
        </div>
      )}
      <EntryTable
        // Another page ends edit mode.
        key={`${loaded?.page} ${search}`}
        list={list}
        entries={(loaded?.entries?.data ?? []).filter(({ id }) => !deletedIds.has(id))}
        makes={makes}
        placeholder={placeholder}
        onDelete={setToDelete}
        onEditedGone={focusTitle}
      />
      {pagination && pagination.totalPages > 1 && (
        <div className={styles.pager}>
          <Pager
            pagination={{ ...pagination, itemsPerPage: pagination.pageSize }}
            href={(page) => listPath(list, page, search)}
            label={`Pages of ${list.title}`}
            preventScrollReset
            countOf={(total) => `${separated(total)} ${total === 1 ? list.noun : list.plural}`}
          />
        </div>
      )}
      <DeleteDialog
        list={list}
        entry={toDelete}
        onCancel={() => setToDelete(null)}
        onDelete={({ id }) => {
          setToDelete(null);
          void remove(id);
        }}
      />
    </>
  );
}

/** Deletes entries. A deleted row disappears at once, and is shown again if the request fails. */
function useDeletion({ key, idField, label, messages }: ReferenceList) {
  // Not `useOptimistic`: its transition would delay every navigation until the server responds.
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<number>>(new Set());
  const { revalidate } = useRevalidator();

  const remove = async (id: number): Promise<void> => {
    setDeletedIds((ids) => new Set(ids).add(id));
    try {
      const body = REFERENCE_SCHEMAS[key].delete.parse({ [idField]: id });
      await browserApi.deleteEntry(key, body).catch(failWith(messages.deleteFailed));
    } catch (error) {
      showFailure('Not deleted', error);
      // An entry that a colleague has deleted stays hidden.
      if (!isRefusal(error) || error.status !== 404)
        setDeletedIds((ids) => new Set([...ids].filter((other) => other !== id)));
      if (isOutdated(error)) await revalidate();
      return;
    }
    showToast(`${label} Deleted`, messages.deleted);
    // If the page is empty now, the loader redirects to the previous one.
    await revalidate();
  };
  return { deletedIds, remove };
}

interface LoadFailedProps extends Pick<ComponentProps<'div'>, 'onFocus' | 'onBlur'> {
  message: string;
}

function LoadFailed({ message, ...focusProps }: LoadFailedProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className={styles.placeholder} {...focusProps}>
      <p>{message}</p>
      <button type="button" className={button.button} onClick={() => void revalidate()}>
        Try again
      </button>
    </div>
  );
}

interface DeleteProps {
  list: ReferenceList;
  /** The dialog is open if this is not null. */
  entry: Entry | null;
  onCancel: () => void;
  onDelete: (entry: Entry) => void;
}

function DeleteDialog({ list, entry, onCancel, onDelete }: DeleteProps) {
  return (
    <ConfirmDialog
      open={entry !== null}
      onClose={onCancel}
      title="Are you sure?"
      text={`This action cannot be undone. This will permanently delete the selected ${list.noun} and remove it from the database.`}
      cancel="No, Cancel"
      confirm={
        <button type="button" className={button.danger} onClick={() => entry && onDelete(entry)}>
          Yes, Delete
        </button>
      }
    >
      <p className={styles.deletedName}>
        {[entry?.make?.name, entry?.name].filter(Boolean).join(' ')}
      </p>
    </ConfirmDialog>
  );
}
