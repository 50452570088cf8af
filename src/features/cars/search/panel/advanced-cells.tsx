import type { Facets, FilterCounts } from '../../car-search.ts';
import type { FuelType } from '../../../reference-lists/schemas.ts';
import { CellSelect, idOrNull, SelectCell } from './cell.tsx';
import { asListed, entryChoices, textChoices, withCounts, yearChoices } from './choices.ts';
import { type Filters, isNoMileageLimit, onSlider } from '../search-address.ts';
import styles from './cell.module.css';
import { MILEAGE_SLIDER, type TextFilter } from '../../listing.ts';
import { kilometres } from '../../../../platform/format.ts';
import { Slider, SliderTrack } from './slider.tsx';

interface Props {
  filters: Filters;
  /** The filters of the page, before the visitor's choices. */
  pageFilters: Filters;
  fuelTypes: FuelType[];
  facets: Facets;
  /** null while they are unknown. */
  counts: FilterCounts | null;
  onChange: (changes: Partial<Filters>) => void;
}

export function AdvancedCells(props: Props) {
  const { filters, pageFilters, fuelTypes, facets, counts, onChange } = props;
  return (
    <>
      <SelectCell
        wide
        name="fuelTypeId"
        label="Fuel Type"
        any="Any"
        value={filters.fuelTypeId}
        pageValue={pageFilters.fuelTypeId}
        choices={entryChoices('fuelTypeId', fuelTypes, counts)}
        onChange={(value) => onChange({ fuelTypeId: idOrNull(value) })}
      />
      <TextCell {...props} name="bodyType" label="Body Type" listed={facets.bodyTypes} />
      <TextCell {...props} name="colour" label="Colour" listed={facets.colours} />
      <fieldset className={styles.pair}>
        <legend className={styles.label}>Year</legend>
        <CellSelect
          name="minYear"
          label="Year from"
          any="From"
          value={filters.minYear}
          choices={yearChoices('minYear', facets, filters, counts)}
          onChange={(value) => onChange({ minYear: idOrNull(value) })}
        />
        <CellSelect
          name="maxYear"
          label="Year to"
          any="To"
          value={filters.maxYear}
          choices={yearChoices('maxYear', facets, filters, counts)}
          onChange={(value) => onChange({ maxYear: idOrNull(value) })}
        />
      </fieldset>
      <MileageCell
        maxMileage={filters.maxMileage}
        onChange={(maxMileage) => onChange({ maxMileage })}
      />
    </>
  );
}

interface TextProps extends Pick<Props, 'filters' | 'counts' | 'onChange'> {
  name: TextFilter;
  label: string;
  /** The texts of all cars. */
  listed: string[];
}

function TextCell({ name, label, listed, filters, counts, onChange }: TextProps) {
  return (
    <SelectCell
      name={name}
      label={label}
      any="Any"
      value={asListed(filters[name], listed)}
      choices={withCounts(textChoices(listed, filters[name]), counts, name)}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

interface MileageProps {
  /** Kilometres; null means no upper limit. */
  maxMileage: number | null;
  onChange: (maxMileage: number | null) => void;
}

function MileageCell({ maxMileage, onChange }: MileageProps) {
  const value = maxMileage ?? MILEAGE_SLIDER.max;
  const text = maxMileage === null ? 'Any' : `up to ${kilometres(maxMileage)}`;
  const change = (km: number) => onChange(isNoMileageLimit(km) ? null : km);
  return (
    <div className={styles.lastCell}>
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
