import { useState } from 'react';
import { dublinTime } from '../../opening/dublin-time.ts';
import type { CarMoneyFigures } from '../money.ts';
import { leavesSentence } from '../texts.ts';
import type { Cents } from '../what-it-leaves.ts';
import styles from './leaves-line.module.css';

interface Props {
  figures: CarMoneyFigures;
  /** Null without a valid price. */
  price: Cents | null;
}

/** What a car leaves at a price, calculated in the browser while staff type. */
export function LeavesLine({ figures, price }: Props) {
  const [today] = useState(() => dublinTime(new Date()).date);
  if (figures.scheme === null)
    return <p className={styles.line}>Add the purchase of this car to see what it leaves.</p>;
  const sentence = price === null ? null : leavesSentence(figures, price, today);
  const isBelow = price !== null && figures.floor !== null && price < figures.floor;
  return (
    <p className={styles.line} data-loss={sentence?.isLoss || undefined} aria-live="polite">
      {sentence?.text ?? 'Type a price to see what it leaves.'}
      {isBelow && ' This is below the floor.'}
    </p>
  );
}
