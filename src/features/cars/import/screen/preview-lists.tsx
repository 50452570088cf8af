import { counted } from '../../../../platform/format.ts';
import { headingOf, HEADINGS } from '../headings.ts';
import { keysOf } from '../../../../platform/objects.ts';
import type { ImportPreview } from '../browser-import.server.ts';
import { ImportList, RejectedRows } from '../../components/file-import/import-lists.tsx';
import link from '../../../../ui/link.module.css';
import fileImport from '../../components/file-import/file-import.module.css';
import styles from './stock-import.module.css';

interface Props {
  preview: ImportPreview;
}

/** Rows that are not imported, cells that are left out, and what was assumed. */
export function Findings({ preview }: Props) {
  const { rejected, rejectedCount, findings, findingCount, assumptions, hasKeys } = preview;
  return (
    <>
      <RejectedRows rows={rejected} total={rejectedCount} />
      <ImportList title="Cells to check" total={findingCount}>
        {findings.map(({ line, heading, text }, at) => (
          <li key={at}>
            Line {line}, {heading}: {text}
          </li>
        ))}
      </ImportList>
      {(assumptions.length > 0 || !hasKeys) && (
        <section className={fileImport.part}>
          <h2 className={fileImport.label}>What we assumed</h2>
          <ul className={fileImport.list}>
            {!hasKeys && (
              <li>
                No column has a plate, stock number or VIN, so a car whose row changes is added
                again.
              </li>
            )}
            {assumptions.map(({ heading, text, rows }) => (
              <li key={`${heading} ${text}`}>
                {heading}: {text} ({counted(rows, 'row')})
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The changes of cars that are in stock already. */
export function Updates({ preview: { updates, updated } }: Props) {
  return (
    <ImportList title="Cars to update" total={updated}>
      {updates.map(({ line, carId, car, changes }) => (
        <li key={line}>
          <a href={`/car/${carId}`} target="_blank" rel="noreferrer" className={link.link}>
            {car}
          </a>
          <ul className={styles.changes}>
            {changes.map(({ heading, from, to }) => (
              <li key={heading}>
                {heading}: {shortened(from)} → {shortened(to)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ImportList>
  );
}

/** The field of each column, which staff can change. */
export function Columns({
  preview: { columns, ignored },
  onMap,
}: Props & { onMap: (heading: string, field: string) => void }) {
  const rows = [
    ...columns.map(({ heading, field }) => ({ heading, field, reason: null })),
    ...ignored.map(({ heading, reason }) => ({ heading, field: IGNORE, reason })),
  ];
  return (
    <section className={fileImport.part}>
      <h2 className={fileImport.label}>Columns</h2>
      <ul className={styles.columns}>
        {rows.map(({ heading, field, reason }, at) => (
          <li key={at}>
            <label>
              <span>{heading}</span>
              <select
                value={field}
                onChange={({ currentTarget }) => onMap(heading, currentTarget.value)}
              >
                <option value={IGNORE}>not imported</option>
                {FIELDS.map((one) => (
                  <option key={one} value={one}>
                    {headingOf(one)}
                  </option>
                ))}
              </select>
            </label>
            {reason && <p className={fileImport.hint}>{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The value of a column that is not imported. */
const IGNORE = 'ignore';
const FIELDS = keysOf(HEADINGS);

const MAX_SHOWN = 80;

const shortened = (text: string) =>
  text === '' ? 'nothing' : text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
