import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Make } from '../../../domain/make.ts';
import { EditRow } from './edit-row.tsx';
import type { Errors } from './entries.ts';
import { editButtonId, EntryRow } from './entry-row.tsx';
import type { Draft, Entry, Section } from './sections.ts';

interface Props {
  section: Section;
  entries: Entry[];
  makes: Make[];
  /** Stands in place of the rows: loading, failed. */
  instead: ReactNode;
  update: (id: number, draft: Draft) => Promise<Errors | null>;
  onDelete: (entry: Entry) => void;
}

/** The entries of a list, one of which may be under edit. */
export function EntryTable({ section, entries, makes, instead, update, onDelete }: Props) {
  const [editing, setEditing] = useState<number | null>(null);
  const left = useRef<number | null>(null);

  useEffect(() => {
    if (editing === null && left.current !== null)
      document.getElementById(editButtonId(left.current))?.focus();
    left.current = editing;
  }, [editing]);

  return (
    <table className="entries" data-of-make={section.ofMake || undefined}>
      <caption className="sr-only">{section.title}</caption>
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">{section.nameLabel}</th>
          {section.ofMake && <th scope="col">Make</th>}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {instead !== null || entries.length === 0 ? (
          <tr>
            <td colSpan={section.ofMake ? 4 : 3}>{instead ?? 'No results.'}</td>
          </tr>
        ) : (
          entries.map((entry) =>
            entry.id === editing ? (
              <EditRow
                key={entry.id}
                entry={entry}
                section={section}
                makes={makes}
                save={(draft) => update(entry.id, draft)}
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
