import { Link } from 'react-router';
import { Radio } from '../../../ui/radio.tsx';
import { keysOf } from '../../../platform/objects.ts';
import { FREQUENCIES, type Frequency } from '../options.ts';
import { cars as carCount } from '../../../platform/format.ts';
import type { CarCard } from '../../cars/car.ts';
import { CarRow } from '../../cars/components/car-card.tsx';
import typography from '../../../ui/styles/type.module.css';
import link from '../../../ui/link.module.css';
import styles from './alerts.module.css';

interface Props {
  cars: CarCard[];
  /** A search that finds more cars than these. */
  all?: { to: string; total: number } | null;
}

/** Cars that fit a search today. Renders nothing for an empty list. */
export function FittingCars({ cars, all = null }: Props) {
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby="fitting" className={styles.cars}>
      <h2 id="fitting" className={typography.heading}>
        {cars.length === 1 ? 'This one fits today' : 'These fit today'}
      </h2>
      <CarRow cars={cars} />
      {all && (
        <p>
          <Link to={all.to} className={link.link}>
            See all {carCount(all.total)}
          </Link>
        </p>
      )}
    </section>
  );
}

export function FrequencyChoice({ chosen }: { chosen: Frequency }) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>How often?</legend>
      {keysOf(FREQUENCIES).map((frequency) => (
        <Radio
          key={frequency}
          name="frequency"
          value={frequency}
          defaultChecked={frequency === chosen}
        >
          {FREQUENCIES[frequency]}
        </Radio>
      ))}
    </fieldset>
  );
}
