import type { FilterCounts } from '../../car-search.ts';
import { LISTING_TYPES, type ListingType } from '../../listing.ts';
import { useHydrated } from '../../../../ui/use-hydrated.ts';
import { Radio } from '../../../../ui/radio.tsx';
import { BOTH_LISTING_TYPES } from '../search-address.ts';
import { countText } from './cell.tsx';
import cell from './cell.module.css';
import styles from '../search-panel.module.css';

interface Props {
  /** null if no type is chosen, and both are found. */
  value: ListingType | null;
  /** null while they are unknown. */
  counts: FilterCounts | null;
  onChange: (type: ListingType) => void;
}

export function ListingTypeCell({ value, counts, onChange }: Props) {
  const isHydrated = useHydrated();
  const dearerOf = (type: ListingType) => counts?.dearer?.listingType[type] ?? 0;
  return (
    <fieldset className={cell.halfCell}>
      <legend className={cell.label}>Listing Type</legend>
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
