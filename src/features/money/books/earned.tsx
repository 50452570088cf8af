import { separated, shortDate } from '../../../platform/format.ts';
import { keysOf } from '../../../platform/objects.ts';
import type { Earned as EarnedRow, Earnings } from '../money.ts';
import { euro } from '../texts.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './books.module.css';
import { type Column, FigureTable } from './figure-table.tsx';

const GROUPS = { month: 'Month', make: 'Make', how: 'How it came' } as const;

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
          {keysOf(GROUPS).map((group) => (
            <FigureTable
              key={group}
              kind="earned"
              caption={`By ${GROUPS[group].toLowerCase()}`}
              columns={columnsOf(GROUPS[group], earned[group])}
              rows={earned[group]}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function columnsOf(name: string, rows: readonly EarnedRow[]): Column<EarnedRow>[] {
  const most = Math.max(1, ...rows.map(({ left }) => Math.abs(left)));
  const named = (row: EarnedRow) => (
    <>
      {row.name}
      <span
        aria-hidden
        className={styles.bar}
        data-loss={row.left < 0 || undefined}
        style={{ inlineSize: `${Math.round((Math.abs(row.left) / most) * 100)}%` }}
      />
    </>
  );
  return [
    { text: name, value: named, isName: true },
    { text: 'Sold', value: ({ sold }) => separated(sold), isFigure: true },
    { text: 'Days', value: ({ days }) => days !== null && separated(days), isFigure: true },
    { text: 'Average left', value: ({ left }) => euro(left), isFigure: true },
  ];
}
