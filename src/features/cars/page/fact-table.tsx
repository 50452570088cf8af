import styles from './facts.module.css';
import type { Value } from './values.ts';

/** A heading and rows of label and value. On wide screens the rows fill the left column first, then the right. */
export function FactTable({ title, values }: { title: string; values: Value[] }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <dl className={styles.columns} style={{ '--rows': Math.ceil(values.length / 2) }}>
        {values.map(({ label, value, note, isAbove }) => (
          <div key={label} className={styles.row} data-above={isAbove || undefined}>
            <dt>{label}</dt>
            <dd data-missing={value === null || undefined}>
              {value ?? 'N/A'}
              {note && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
