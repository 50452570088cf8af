import { Radio } from '../../../ui/radio.tsx';
import { keysOf } from '../../../platform/objects.ts';
import { FREQUENCIES, type Frequency } from '../options.ts';
import styles from './alerts.module.css';

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
