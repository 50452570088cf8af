import { PRICE_SLIDER } from '../../../domain/listing.ts';
import { money } from '../../../domain/format.ts';
import { type Filters, isNoPriceLimit, onSlider } from './filters.ts';
import styles from './search-panel.module.css';
import { Slider, SliderTrack } from './slider.tsx';

const { min, max, step } = PRICE_SLIDER;

/** Characters that fit next to the label at full size. */
const MAX_FULL_SIZE = 17;

interface Props {
  range: Filters['priceRange'];
  onChange: (range: Filters['priceRange']) => void;
}

/** A range slider with two thumbs, which cannot cross. */
export function PriceCell({ range: [low, high], onChange }: Props) {
  const setLow = (price: number) => onChange([Math.min(price, high), high]);
  const setHigh = (price: number) => onChange([low, Math.max(price, low)]);
  const ends = { min, max, step };
  const figures = `${euro(low)} – ${euro(high)}`;
  return (
    <fieldset className={styles.halfCell}>
      <legend className={styles.label}>Price Range</legend>
      <span className={styles.figures} data-long={figures.length > MAX_FULL_SIZE || undefined}>
        {figures}
      </span>
      <SliderTrack
        from={low / max}
        to={high / max}
        onPress={(part) => {
          const price = onSlider(part * max, PRICE_SLIDER);
          if (Math.abs(price - low) < Math.abs(price - high)) setLow(price);
          else setHigh(price);
        }}
      >
        <Slider
          name="minPrice"
          label="Lowest price"
          value={low}
          text={euro(low)}
          above={low > max / 2}
          onChange={setLow}
          {...ends}
        />
        <Slider
          name="maxPrice"
          label="Highest price"
          value={high}
          text={euro(high)}
          onChange={setHigh}
          {...ends}
        />
      </SliderTrack>
    </fieldset>
  );
}

const euro = (price: number) => `${money(price, 'EUR')}${isNoPriceLimit(price) ? '+' : ''}`;
