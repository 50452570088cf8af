import type { CustomerCar } from '../customer.ts';
import { erasedSentence } from '../../privacy/kept-sales.ts';
import styles from './customer.module.css';
import { CarList } from './records.tsx';
import { irishDate } from './texts.ts';

/** Shown in place of the data of a person that was erased. */
export function Erased({ erasedAt, cars }: { erasedAt: string; cars: readonly CustomerCar[] }) {
  return (
    <div className={styles.main}>
      <p className={styles.lead}>
        This customer was erased on {irishDate(erasedAt)}.{' '}
        {erasedSentence(cars.map(({ date }) => date))}
      </p>
      {cars.length > 0 && <CarList cars={cars} />}
    </div>
  );
}
