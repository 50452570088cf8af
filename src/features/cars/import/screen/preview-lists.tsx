import { separated } from '../../../../platform/format.ts';
import { headingOf, HEADINGS } from '../headings.ts';
import { keysOf } from '../../../../platform/objects.ts';
import type { ImportPreview } from '../preview.ts';
import visibility from '../../../../ui/styles/visibility.module.css';
import styles from './stock-import.module.css';

interface Props {
  preview: ImportPreview;
}

/** Rows that are not imported, cells that are left out, and what was assumed. */
export function Findings({ preview }: Props) {
  const { rejected, rejectedCount, findings, findingCount, assumptions, hasKeys } = preview;
  return (
    <>
      {rejected.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.label}>Rows that can’t be imported</h2>
          <ul className={styles.list}>
            {rejected.map(({ line, reason, carId }) => (
              <li key={line}>
                Line {line}: {reason}
                {carId !== undefined && (
                  <>
                    .{' '}
                    <a
                      href={`/edit-car/${carId}`}
                      target="_blank"
                      rel="noreferrer"
                      className={styles.link}
                    >
                      Open that car
                      <span className={visibility.visuallyHidden}> of line {line}</span>
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
          <More shown={rejected.length} total={rejectedCount} />
        </section>
      )}
      {findings.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.label}>Cells to check</h2>
          <ul className={styles.list}>
            {findings.map(({ line, heading, text }, at) => (
              <li key={at}>
                Line {line}, {heading}: {text}
              </li>
            ))}
          </ul>
          <More shown={findings.length} total={findingCount} />
        </section>
      )}
      {(assumptions.length > 0 || !hasKeys) && (
        <section className={styles.part}>
          <h2 className={styles.label}>What we assumed</h2>
          <ul className={styles.list}>
            {!hasKeys && (
              <li>
                No column has a plate, stock number or VIN, so a car whose row changes is added
                again.
              </li>
            )}
            {assumptions.map(({ heading, text, rows }) => (
              <li key={`${heading} ${text}`}>
                {heading}: {text} ({separated(rows)} {rows === 1 ? 'row' : 'rows'})
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What changes about the cars that are there already. */
export function Updates({ preview: { updates, updated } }: Props) {
  if (updates.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.label}>Cars to update</h2>
      <ul className={styles.list}>
        {updates.map(({ line, carId, car, changes }) => (
          <li key={line}>
            <a href={`/car/${carId}`} target="_blank" rel="noreferrer" className={styles.link}>
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
      </ul>
      <More shown={updates.length} total={updated} />
    </section>
  );
}

/** What each column became, which staff can change. */
export function Columns({
  preview: { columns, ignored },
  onMap,
}: Props & { onMap: (heading: string, field: string) => void }) {
  const rows = [
    ...columns.map(({ heading, field }) => ({ heading, field, reason: null })),
    ...ignored.map(({ heading, reason }) => ({ heading, field: IGNORE, reason })),
  ];
  return (
    <section className={styles.part}>
      <h2 className={styles.label}>Columns</h2>
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
            {reason && <p className={styles.hint}>{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The value of a column that is not imported. */
const IGNORE = 'ignore';
const FIELDS = keysOf(HEADINGS);

function More({ shown, total }: { shown: number; total: number }) {
  return total > shown ? <p>… and {separated(total - shown)} more</p> : null;
}

const MAX_SHOWN = 80;

const shortened = (text: string) =>
  text === '' ? 'nothing' : text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
