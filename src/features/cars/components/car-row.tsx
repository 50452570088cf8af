import type { CarCard as Card } from '../car.ts';
import { CarCard } from './car-card.tsx';
import styles from './car-card.module.css';

/** Three cards side by side, on phones one below the other. */
export function CarRow({ cars }: { cars: Card[] }) {
  return (
    <ul className={styles.row}>
      {cars.map((car) => (
        <li key={car.carId}>
          <CarCard car={car} narrow sizes="(min-width:600px) 31vw, 88vw" />
        </li>
      ))}
    </ul>
  );
}
