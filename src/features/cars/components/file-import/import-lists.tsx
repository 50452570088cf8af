import type { ReactNode } from 'react';
import { separated } from '../../../../platform/format.ts';
import visibility from '../../../../ui/styles/visibility.module.css';
import linkStyles from '../../../../ui/link.module.css';
import styles from './file-import.module.css';

interface ListProps {
  title: string;
  /** All rows, also those that the list leaves out. */
  total: number;
  children: readonly ReactNode[];
}

/** A list of rows of a file under a title. Renders nothing without rows. */
export function ImportList({ title, total, children }: ListProps) {
  if (children.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.label}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
      {total > children.length && <p>… and {separated(total - children.length)} more</p>}
    </section>
  );
}

interface RejectedProps {
  rows: readonly { line: number; reason: string; carId?: number }[];
  total: number;
}

/** Rows that are not imported, each with the reason. */
export function RejectedRows({ rows, total }: RejectedProps) {
  return (
    <ImportList title="Rows that can’t be imported" total={total}>
      {rows.map(({ line, reason, carId }) => (
        <li key={line}>
          Line {line}: {reason}
          {carId !== undefined && (
            <>
              .{' '}
              <a
                href={`/edit-car/${carId}`}
                target="_blank"
                rel="noreferrer"
                className={linkStyles.link}
              >
                Open that car
                <span className={visibility.visuallyHidden}> of line {line}</span>
              </a>
            </>
          )}
        </li>
      ))}
    </ImportList>
  );
}
