import type { FilterCounts } from '../../../domain/car-search.ts';
import { separated } from '../../../domain/format.ts';
import { LISTING_TYPES, type ListingType } from '../../../domain/listing.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Radio } from '../../ui/radio.tsx';
import panel from './search-panel.module.css';
import styles from './listing-type-cell.module.css';

interface Props {
  value: ListingType;
  /** undefined while they are unknown. */
  counts: FilterCounts['listingType'] | undefined;
  onChange: (type: ListingType) => void;
}

export function ListingTypeCell({ value, counts, onChange }: Props) {
  const isHydrated = useHydrated();
  return (
    <fieldset className={panel.halfCell}>
      <legend className={panel.label}>Listing Type</legend>
      <div className={styles.radios}>
        {LISTING_TYPES.map((type) => (
          <Radio
            key={type}
            name="listingType"
            value={type}
            checked={type === value}
            disabled={isHydrated && counts?.[type] === 0 && type !== value}
            onChange={() => onChange(type)}
          >
            <span>
              {type} {counts && <span className={styles.count}>{separated(counts[type])}</span>}
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
