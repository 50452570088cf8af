import { MILEAGE_SLIDER } from '../../../domain/listing.ts';
import { kilometres } from '../../../domain/format.ts';
import { isNoMileageLimit, onSlider } from './filters.ts';
import { Slider, SliderTrack } from './slider.tsx';

interface Props {
  /** Kilometres; null is no upper limit. */
  maxMileage: number | null;
  onChange: (maxMileage: number | null) => void;
}

/** Mileage: the most that a car may have run. */
export function MileageCell({ maxMileage, onChange }: Props) {
  const value = maxMileage ?? MILEAGE_SLIDER.max;
  const said = maxMileage === null ? 'Any' : `up to ${kilometres(maxMileage)}`;
  const change = (km: number) => onChange(isNoMileageLimit(km) ? null : km);
  return (
    <div className="panel-cell panel-wide">
      <span className="panel-label" aria-hidden>
        Mileage
      </span>
      <span className="panel-figures">{said}</span>
      <SliderTrack
        to={value / MILEAGE_SLIDER.max}
        onPress={(part) => change(onSlider(part * MILEAGE_SLIDER.max, MILEAGE_SLIDER))}
      >
        <Slider
          name="maxMileage"
          label="Mileage"
          text={said}
          value={value}
          onChange={change}
          {...MILEAGE_SLIDER}
        />
      </SliderTrack>
    </div>
  );
}
