import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EntryFields, ReferenceList } from '../definitions.ts';
import type { Make } from '../schemas.ts';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './config.module.css';
import { EditRow } from './edit-row.tsx';
import type { Entry } from './entries.ts';
import { editButtonId, EntryRow } from './entry-row.tsx';
import type { Errors } from './use-entry-writes.ts';

interface Props {
  list: ReferenceList;
  entries: Entry[];
  makes: Make[];
  /** Replaces the rows while they load or if that failed. */
  placeholder: ReactNode;
  update: (id: number, fields: EntryFields) => Promise<Errors | null>;
  onDelete: (entry: Entry) => void;
  /** Moves the focus when the row that was edited no longer exists. */
  onEditedGone: () => void;
}

/** The entries of a list; at most one is in edit mode. */
export function EntryTable(props: Props) {
  const { list, entries, makes, placeholder, update, onDelete, onEditedGone } = props;
  const [editing, setEditing] = useState<number | null>(null);
  const previous = useRef<number | null>(null);

  useEffect(() => {
    if (editing === null && previous.current !== null)
      document.getElementById(editButtonId(previous.current))?.focus();
    previous.current = editing;
  }, [editing]);

  const editedGone = editing !== null && !entries.some(({ id }) => id === editing);
  useEffect(() => {
    if (editedGone && document.activeElement === document.body) onEditedGone();
  }, [editedGone, onEditedGone]);

  return (
    <table
      className={styles.table}
      data-has-make={list.hasMake || undefined}
      style={{ '--id-digits': Math.max(...entries.map(({ id }) => String(id).length), 2) }}
    >
      <caption className={visibility.visuallyHidden}>{list.title}</caption>
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">{`${list.label} Name`}</th>
          {list.hasMake && <th scope="col">Make</th>}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {placeholder !== null || entries.length === 0 ? (
          <tr>
            <td colSpan={list.hasMake ? 4 : 3}>{placeholder ?? 'No results.'}</td>
          </tr>
        ) : (
          entries.map((entry) =>
            entry.id === editing ? (
              <EditRow
                key={entry.id}
                entry={entry}
                list={list}
                makes={makes}
                save={(fields) => update(entry.id, fields)}
                onClose={() => setEditing(null)}
              />
            ) : (
              <EntryRow
                key={entry.id}
                entry={entry}
                onEdit={() => setEditing(entry.id)}
                onDelete={() => onDelete(entry)}
              />
            ),
          )
        )}
      </tbody>
    </table>
  );
}
