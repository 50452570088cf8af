import { dublinTime } from '../../../platform/dublin-time.ts';
import { shortDate } from '../../../platform/format.ts';
import type { CarPrices } from '../manage/changes.ts';
import { PRICE_SOURCES } from '../manage/options.ts';
import styles from './seen-prices.module.css';

/** The reduction that visitors see, or why they see none, and the prices behind it, newest first. */
export function SeenPrices({ prices }: { prices: CarPrices | null }) {
  if (!prices)
    return (
      <p className={styles.note}>
        We couldn’t load the prices that visitors saw. Reload the page to see them.
      </p>
    );
  const { periods, note } = prices;
  return (
    <>
      <p className={styles.note}>{note}</p>
      {periods.length > 0 && (
        <details className={styles.seen}>
          <summary>Prices that visitors saw ({periods.length})</summary>
          <table aria-label="Prices that visitors saw">
            <thead>
              <tr>
                <th scope="col">Price</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {periods.toReversed().map(({ price, from, to, byName, source }) => (
                <tr key={from}>
                  <th scope="row">{price}</th>
                  <td>
                    <Time at={from} />
                  </td>
                  <td>{to ? <Time at={to} /> : 'Now'}</td>
                  <td>
                    {byName}
                    <span className={styles.detail}>{PRICE_SOURCES[source]}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

function Time({ at }: { at: string }) {
  const { date, time } = dublinTime(new Date(at));
  return (
    <>
      {shortDate(date)} <span className={styles.detail}>{time}</span>
    </>
  );
}
