import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '../../lib/toast.ts';
import { Pager } from '../../ui/pager.tsx';
import { AddForm } from './add-form.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EntryTable } from './entry-table.tsx';
import type { SectionPage } from './load-section.ts';
import { countOf, type Entry, type Section, sectionPath } from './sections.ts';
import { useWrites } from './use-writes.ts';

interface Props {
  section: Section;
  /** null while the section's first page is on its way. */
  shown: SectionPage | null;
  /** A page is on its way. */
  loading: boolean;
}

/** One list: the form that adds to it, its table, its pages. */
export function SectionScreen({ section, shown, loading }: Props) {
  const { gone, create, update, remove } = useWrites(section, shown?.page ?? 1);
  const [asked, setAsked] = useState<Entry | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const failed = shown !== null && shown.list === null;

  useEffect(() => {
    if (failed) void showToast('Error', section.failed.load, 'failed', 6);
  }, [failed, section]);

  // The button that asked for it goes with its row; the keyboard goes on from the table's title.
  useEffect(() => {
    if (gone.size > 0 && document.activeElement === document.body) title.current?.focus();
  }, [gone]);

  const pagination = shown?.list?.pagination;
  return (
    <>
      <AddForm section={section} makes={shown?.makes ?? []} create={create} />
      <h2 ref={title} tabIndex={-1} className="t-3 table-title">
        {section.title}
      </h2>
      <EntryTable
        section={section}
        entries={(shown?.list?.data ?? []).filter(({ id }) => !gone.has(id))}
        makes={shown?.makes ?? []}
        instead={instead(section, shown, loading)}
        update={update}
        onDelete={setAsked}
      />
      {pagination && pagination.totalPages > 1 && (
        <div className="config-pager">
          <Pager
            pagination={{ ...pagination, itemsPerPage: pagination.pageSize }}
            href={(page) => sectionPath(section.slug, page)}
            label={`Pages of ${section.title}`}
            preventScrollReset
            countOf={(total) => countOf(section, total)}
          />
        </div>
      )}
      <DeleteDialog
        section={section}
        entry={asked}
        onCancel={() => setAsked(null)}
        onDelete={(entry) => {
          setAsked(null);
          void remove(entry.id);
        }}
      />
    </>
  );
}

function instead(section: Section, shown: SectionPage | null, loading: boolean) {
  if (loading || !shown) {
    return <output className="entries-loading">{section.loading}</output>;
  }
  return shown.list ? null : <LoadFailed section={section} />;
}

function LoadFailed({ section }: { section: Section }) {
  const { revalidate } = useRevalidator();
  return (
    <div className="entries-loading">
      <p>{section.failed.load}</p>
      <button type="button" className="button" onClick={() => void revalidate()}>
        Try again
      </button>
    </div>
  );
}
