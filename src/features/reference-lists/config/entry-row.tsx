import { Pencil, Trash2 } from 'lucide-react';
import { useCan } from '../../../app/session.ts';
import styles from './config.module.css';
import type { Entry } from './entries.ts';

interface Props {
  entry: Entry;
  onEdit: () => void;
  onDelete: () => void;
}

export function EntryRow({ entry: { id, name, make }, onEdit, onDelete }: Props) {
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
export const editButtonId = (id: number) => `edit-${id}`;
