import { useState } from 'react';
import { PRICE_SLIDER } from '../../listing.ts';
import { money } from '../../../../platform/format.ts';
import { type Filters, isNoPriceLimit, onSlider, priceOf } from '../search-address.ts';
import styles from './cell.module.css';
import { Slider, SliderTrack } from './slider.tsx';

const { min, max, step } = PRICE_SLIDER;

interface Props {
  /** The ends of the slider mean no limit. */
  range: readonly [min: number, max: number];
  onChange: (changes: Pick<Filters, 'minPrice' | 'maxPrice'>) => void;
}

/** Two prices to type, and a range slider with two thumbs, which cannot cross. */
export function PriceCell({ range: [low, high], onChange }: Props) {
  const set = (from: number, to: number) =>
    onChange({ minPrice: from === min ? null : from, maxPrice: isNoPriceLimit(to) ? null : to });
  const setLow = (price: number) => set(Math.min(price, high), high);
  const setHigh = (price: number) => set(low, Math.max(price, low));
  const ends = { min, max, step };
  return (
    <fieldset className={styles.priceCell}>
      <legend className={styles.label}>Price Range</legend>
      <div className={styles.figures}>
        <PriceInput
          name="minPrice"
          label="Lowest price"
          price={low}
          // A typed price above the highest price removes that limit.
          onChange={(price) => set(price ?? min, (price ?? min) > high ? max : high)}
        />
        {' – '}
        <PriceInput
          name="maxPrice"
          label="Highest price"
          price={high}
          onChange={(price) => set((price ?? max) < low ? min : low, price ?? max)}
        />
      </div>
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
          side="low"
          field="filter-minPrice"
          label="Lowest price"
          value={low}
          text={euro(low)}
          onChange={setLow}
          {...ends}
        />
        <Slider
          side="high"
          field="filter-maxPrice"
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

interface PriceInputProps {
  name: string;
  label: string;
  price: number;
  /** Called with the typed price when it is complete; null if the input is empty. */
  onChange: (price: number | null) => void;
}

function PriceInput({ name, label, price, onChange }: PriceInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? euro(price);

  function finish() {
    if (typed === null) return;
    setTyped(null);
    const wanted = priceOf(typed);
    if (wanted !== null || typed.trim() === '') onChange(wanted);
  }

  return (
    <input
      id={`filter-${name}`}
      type="text"
      name={name}
      aria-label={label}
      inputMode="numeric"
      enterKeyHint="search"
      maxLength={12}
      size={text.length}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        // Before the browser submits the form.
        if (event.key === 'Enter') finish();
      }}
    />
  );
}
