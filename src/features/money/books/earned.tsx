import { separated, shortDate } from '../../../platform/format.ts';
import type { Earned as EarnedRow, Earnings } from '../money.ts';
import { euro } from '../texts.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './books.module.css';

/** The earnings of sold cars by month, make and origin, each with a bar for the average. */
export function Earned({ earned }: { earned: Earnings }) {
  return (
    <section aria-labelledby="earned" className={styles.section}>
      <h2 id="earned" className={typography.heading}>
        What earns
      </h2>
      <p className={typography.hint}>
        Cars sold in the twelve months until {shortDate(earned.to)}.
        {earned.missing > 0 &&
          ` ${separated(earned.missing)} without a purchase or a sale price ${earned.missing === 1 ? 'is' : 'are'} not in it.`}
      </p>
      {earned.month.length === 0 ? (
        <p className={typography.hint}>No sold car has a purchase and a sale price yet.</p>
      ) : (
        <div className={styles.groups}>
          <Group title="By month" heading="Month" rows={earned.month} />
          <Group title="By make" heading="Make" rows={earned.make} />
          <Group title="By how it came" heading="How it came" rows={earned.how} />
        </div>
      )}
    </section>
  );
}

interface GroupProps {
  title: string;
  heading: string;
  rows: readonly EarnedRow[];
}

function Group({ title, heading, rows }: GroupProps) {
  const most = Math.max(1, ...rows.map(({ left }) => Math.abs(left)));
  return (
    <table className={styles.earned}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" data-figure>
            Sold
          </th>
          <th scope="col" data-figure>
            Days
          </th>
          <th scope="col" data-figure>
            Average left
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, sold, days, left }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span
                aria-hidden
                className={styles.bar}
                data-loss={left < 0 || undefined}
                style={{ inlineSize: `${Math.round((Math.abs(left) / most) * 100)}%` }}
              />
            </th>
            <td data-figure>{separated(sold)}</td>
            <td data-figure>{days === null ? '' : separated(days)}</td>
            <td data-figure>{euro(left)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
