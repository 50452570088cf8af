import type { Facets } from '../../../domain/car-search.ts';
import type { FuelType } from '../../../domain/reference-lists/schemas.ts';
import { CellSelect, idOrNull, SelectCell } from './cell.tsx';
import type { Filters } from './filters.ts';
import { MileageCell } from './mileage-cell.tsx';
import styles from './search-panel.module.css';

interface Props {
  filters: Filters;
  fuelTypes: FuelType[];
  facets: Facets;
  onChange: (changes: Partial<Filters>) => void;
}

/** The filters of Advanced Search. */
export function AdvancedCells({ filters, fuelTypes, facets, onChange }: Props) {
  const years = yearsOf(facets);
  return (
    <>
      <div className={styles.wideCell}>
        <label htmlFor="filter-q" className={styles.label}>
          Words
        </label>
        <input
          id="filter-q"
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          maxLength={200}
          placeholder="Heated seats…"
          value={filters.q}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </div>
      <SelectCell
        name="fuelTypeId"
        label="Fuel Type"
        any="Any"
        value={filters.fuelTypeId}
        choices={fuelTypes.map(({ fuelTypeId, name }) => ({ value: fuelTypeId, label: name }))}
        onChange={(value) => onChange({ fuelTypeId: idOrNull(value) })}
      />
      <SelectCell
        name="bodyType"
        label="Body Type"
        any="Any"
        value={asListed(filters.bodyType, facets.bodyTypes)}
        choices={withChosen(facets.bodyTypes, filters.bodyType)}
        onChange={(bodyType) => onChange({ bodyType })}
      />
      <fieldset className={styles.pair}>
        <legend className={styles.label}>Year</legend>
        <CellSelect
          name="minYear"
          label="Year from"
          any="From"
          value={filters.minYear}
          choices={withYear(years, filters.minYear)}
          onChange={(value) => onChange({ minYear: idOrNull(value) })}
        />
        <CellSelect
          name="maxYear"
          label="Year to"
          any="To"
          value={filters.maxYear}
          choices={withYear(years, filters.maxYear)}
          onChange={(value) => onChange({ maxYear: idOrNull(value) })}
        />
      </fieldset>
      <MileageCell
        maxMileage={filters.maxMileage}
        onChange={(maxMileage) => onChange({ maxMileage })}
      />
      <SelectCell
        wide
        name="colour"
        label="Colour"
        any="Any"
        value={asListed(filters.colour, facets.colours)}
        choices={withChosen(facets.colours, filters.colour)}
        onChange={(colour) => onChange({ colour })}
      />
    </>
  );
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Returns the text as the list spells it: a page address may use other capitals. */
const asListed = (chosen: string, listed: string[]) =>
  listed.find((text) => sameText(text, chosen)) ?? chosen;

/** Keeps the chosen text as a choice, even if no car has it now. */
function withChosen(listed: string[], chosen: string) {
  const texts = chosen === '' || listed.some((text) => sameText(text, chosen)) ? [] : [chosen];
  return [...texts, ...listed].map((text) => ({ value: text, label: text }));
}

/** Every year from the newest car to the oldest. */
function yearsOf({ minYear, maxYear }: Facets): number[] {
  if (minYear === null || maxYear === null) return [];
  return Array.from({ length: maxYear - minYear + 1 }, (_, at) => maxYear - at);
}

function withYear(years: number[], chosen: number | null) {
  const all = chosen === null || years.includes(chosen) ? years : [...years, chosen];
  return all.toSorted((a, b) => b - a).map((year) => ({ value: year, label: String(year) }));
}
