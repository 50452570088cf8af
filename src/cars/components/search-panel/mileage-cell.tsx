import { MILEAGE_SLIDER } from '../../listing.ts';
import { kilometres } from '../../../platform/format.ts';
import { isNoMileageLimit, onSlider } from './filters.ts';
import styles from './search-panel.module.css';
import { Slider, SliderTrack } from './slider.tsx';

interface Props {
  /** Kilometres; null means no upper limit. */
  maxMileage: number | null;
  onChange: (maxMileage: number | null) => void;
}

export function MileageCell({ maxMileage, onChange }: Props) {
  const value = maxMileage ?? MILEAGE_SLIDER.max;
  const text = maxMileage === null ? 'Any' : `up to ${kilometres(maxMileage)}`;
  const change = (km: number) => onChange(isNoMileageLimit(km) ? null : km);
  return (
    <div className={styles.wideCell}>
      <span className={styles.label} aria-hidden>
        Mileage
      </span>
      <span className={styles.figures}>{text}</span>
      <SliderTrack
        to={value / MILEAGE_SLIDER.max}
        onPress={(part) => change(onSlider(part * MILEAGE_SLIDER.max, MILEAGE_SLIDER))}
      >
        <Slider
          name="maxMileage"
          label="Mileage"
          text={text}
          value={value}
          onChange={change}
          {...MILEAGE_SLIDER}
        />
      </SliderTrack>
    </div>
  );
}
