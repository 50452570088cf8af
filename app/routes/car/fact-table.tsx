import type { Value } from './values.ts';

/** Heading left, rows of label and value right, read down the first column and then the second. */
export function FactTable({ title, values }: { title: string; values: Value[] }) {
  return (
    <section className="facts-section" aria-label={title}>
      <h2 className="t-2 facts-heading">{title}</h2>
      <dl className="facts-columns" style={{ '--rows': Math.ceil(values.length / 2) }}>
        {values.map(({ label, value }) => (
          <div key={label} className="facts-row">
            <dt className="text-ink-2">{label}</dt>
            <dd className={value ? 'tnum' : 'text-ink-2'}>{value ?? 'N/A'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
