import { useState } from 'react';
import { Link } from 'react-router';
import { dublinTime } from '../../../platform/dublin-time.ts';
import type { CarMoneyFigures } from '../money.ts';
import {
  euro,
  leavesSentence,
  type PricedCar,
  selectionSentence,
  shortSentence,
} from '../texts.ts';
import { type Cents, sum } from '../what-it-leaves.ts';
import link from '../../../ui/link.module.css';
import styles from './leaves-line.module.css';

interface Props {
  figures: CarMoneyFigures;
  /** Null without a valid price. */
  price: Cents | null;
}

/** Shows the result of a sale at a price, calculated in the browser while staff type. */
export function LeavesLine({ figures, price }: Props) {
  const [today] = useState(() => dublinTime(new Date()).date);
  if (figures.scheme === null)
    return <p className={styles.leaves}>Add the purchase of this car to see what it leaves.</p>;
  const sentence = price === null ? null : leavesSentence(figures, price, today);
  const isBelow = price !== null && figures.floor !== null && price < figures.floor;
  return (
    <p className={styles.leaves} data-loss={sentence?.isLoss || undefined} aria-live="polite">
      {sentence?.text ?? 'Type a price to see what it leaves.'}
      {isBelow && ' This is below the floor.'}
    </p>
  );
}

interface BoxProps {
  carId: number;
  figures: CarMoneyFigures;
  /** The typed price in cents; null if it is invalid, or in another currency. */
  price: Cents | null;
}

/** The cost of a car and the result of its sale in two lines, with a link to its money. */
export function MoneyBox({ carId, figures, price }: BoxProps) {
  const [today] = useState(() => dublinTime(new Date()).date);
  const { scheme, purchase, purchaseVat, costs } = figures;
  const net = sum(costs.map(({ amount, vat }) => amount - vat));
  return (
    <section aria-label="Money" className={styles.box}>
      {scheme === null ? (
        <p>No purchase yet. Costs: {euro(net)}.</p>
      ) : (
        <>
          <p>
            Cost: <strong>{euro(purchase - purchaseVat + net)}</strong>
          </p>
          {price !== null && <p>{shortSentence(figures, price, today)}</p>}
        </>
      )}
      <Link to={`/car/${carId}/money`} className={link.standalone}>
        {scheme === null ? 'Add the purchase' : 'Open its money'}
      </Link>
    </section>
  );
}

interface SelectionProps {
  cars: readonly PricedCar[];
}

/** The result of selling several cars at new prices, and the cars that are then below their floor. */
export function SelectionLeaves({ cars }: SelectionProps) {
  const [today] = useState(() => dublinTime(new Date()).date);
  return (
    <p className={styles.leaves} aria-live="polite">
      {selectionSentence(cars, today)}
    </p>
  );
}
