import { ChevronDown } from 'lucide-react';
import type { FilterCounts } from '../../car-search.ts';
import { LISTING_TYPES, type ListingType } from '../../listing.ts';
import { Radio } from '../../../../ui/radio.tsx';
import { useHydrated } from '../../../../ui/use-hydrated.ts';
import { separated } from '../../../../platform/format.ts';
import { BOTH_LISTING_TYPES } from '../search-address.ts';
import styles from './cell.module.css';

export interface Choice {
  value: string | number;
  label: string;
  /** Number of cars with this choice and the other filters; undefined while it is unknown. */
  count?: number | undefined;
  /** Number of further cars above the highest price. */
  dearer?: number | undefined;
}

interface SelectProps {
  name: string;
  label: string;
  /** The text of the choice that does not filter. */
  any: string;
  value: string | number | null;
  choices: Choice[];
  disabled?: boolean;
  /** The address that the page requests for a choice, without the value; see `start-script.ts`. */
  ahead?: string;
  /** Called with the chosen value; empty for `any`. */
  onChange: (value: string) => void;
}

interface SelectCellProps extends SelectProps {
  wide?: boolean;
  /** The value in the page's filters. It is still an option if the list failed to load. */
  pageValue?: string | number | null;
}

/** A select that fills its cell, with the label above the value. */
export function SelectCell({ label, wide = false, pageValue, ...select }: SelectCellProps) {
  const kept = select.value ?? pageValue;
  const choices =
    kept && select.choices.length === 0
      ? [{ value: kept, label: `Chosen ${label.toLowerCase()}` }]
      : select.choices;
  return (
    <div className={wide ? styles.wideCell : styles.cell}>
      <label htmlFor={`filter-${select.name}`} className={styles.label}>
        {label}
      </label>
      <CellSelect {...select} choices={choices} />
    </div>
  );
}

/** A select without a cell, for a cell with two selects. */
export function CellSelect({
  name,
  label,
  any,
  value,
  choices,
  disabled,
  ahead,
  onChange,
}: Omit<SelectProps, 'label'> & { label?: string }) {
  const isHydrated = useHydrated();
  return (
    <div className={styles.select}>
      <select
        id={`filter-${name}`}
        name={name}
        aria-label={label}
        value={value ?? ''}
        disabled={disabled}
        data-ahead={ahead}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <ChoiceOption
            key={choice.value}
            {...choice}
            isChosen={choice.value === value}
            isHydrated={isHydrated}
          />
        ))}
      </select>
      <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
    </div>
  );
}

/**
 * An option with its count, disabled if it matches no car at any price. The chosen option has no count, because
 * a closed select shows its text; the search button shows that count. Until hydration nothing is disabled,
 * because the counts do not follow the other choices yet.
 */
function ChoiceOption({
  value,
  label,
  count,
  dearer = 0,
  isChosen,
  isHydrated,
}: Choice & { isChosen: boolean; isHydrated: boolean }) {
  return (
    <option value={value} disabled={isHydrated && count === 0 && dearer === 0 && !isChosen}>
      {count === undefined || isChosen ? label : `${label} (${countText(count, dearer)})`}
    </option>
  );
}

/** `12`, or `2 dearer` if every car costs more than the highest price. */
const countText = (count: number, dearer: number) =>
  count === 0 && dearer > 0 ? `${separated(dearer)} dearer` : separated(count);

/** Parses the value of a select of ids. Returns null for its first choice. */
export const idOrNull = (value: string) => (value === '' ? null : Number(value));

interface ListingTypeProps {
  /** null if no type is chosen, and both are found. */
  value: ListingType | null;
  /** null while they are unknown. */
  counts: FilterCounts | null;
  onChange: (type: ListingType) => void;
}

export function ListingTypeCell({ value, counts, onChange }: ListingTypeProps) {
  const isHydrated = useHydrated();
  const dearerOf = (type: ListingType) => counts?.dearer?.listingType[type] ?? 0;
  return (
    <fieldset className={styles.halfCell}>
      <legend className={styles.label}>Listing Type</legend>
      <div className={styles.radios}>
        {value === null && <input type="hidden" name="listingType" value={BOTH_LISTING_TYPES} />}
        {LISTING_TYPES.map((type) => (
          <Radio
            key={type}
            name="listingType"
            value={type}
            checked={type === value}
            disabled={
              isHydrated &&
              counts?.listingType[type] === 0 &&
              dearerOf(type) === 0 &&
              type !== value
            }
            onChange={() => onChange(type)}
          >
            <span>
              {type}{' '}
              {counts && (
                <span className={styles.count}>
                  {countText(counts.listingType[type], dearerOf(type))}
                </span>
              )}
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
