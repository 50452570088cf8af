import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReferenceList } from '../definitions.ts';
import type { Make } from '../schemas.ts';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './config.module.css';
import type { Entry } from './entries.ts';
import { EditRow } from './entry-forms.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useCan } from '../../../app/session.ts';

interface Props {
  list: ReferenceList;
  entries: Entry[];
  makes: Make[];
  /** Replaces the rows while they load or if that failed. */
  placeholder: ReactNode;
  onDelete: (entry: Entry) => void;
  /** Moves the focus when the row that was edited no longer exists. */
  onEditedGone: () => void;
}

/** The entries of a list; at most one is in edit mode. */
export function EntryTable(props: Props) {
  const { list, entries, makes, placeholder, onDelete, onEditedGone } = props;
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

interface RowProps {
  entry: Entry;
  onEdit: () => void;
  onDelete: () => void;
}

function EntryRow({ entry: { id, name, make }, onEdit, onDelete }: RowProps) {
  const can = useCan();
  return (
    <tr>
      <td className={styles.id}>{id}</td>
      <th scope="row" className={styles.name}>
        {name}
        {make && <span className={styles.makeBelow}>{make.name}</span>}
      </th>
      {make && (
        <td>
          <span className={styles.make}>{make.name}</span>
        </td>
      )}
      <td>
        <span className={styles.actions}>
          <button
            type="button"
            id={editButtonId(id)}
            className={styles.action}
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            <Pencil size={18} strokeWidth={1.6} aria-hidden />
          </button>
          {can('lists.delete') && (
            <button
              type="button"
              className={styles.action}
              aria-label={`Delete ${name}`}
              onClick={onDelete}
            >
              <Trash2 size={18} strokeWidth={1.6} aria-hidden />
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Id of the button that gets the focus when editing ends. */
const editButtonId = (id: number) => `edit-${id}`;
