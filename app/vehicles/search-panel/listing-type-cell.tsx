import { Radio } from '../../ui/radio.tsx';
import { LISTING_TYPES, type ListingType } from '../../../domain/listing.ts';
import styles from './search-panel.module.css';

interface Props {
  value: ListingType;
  onChange: (type: ListingType) => void;
}

export function ListingTypeCell({ value, onChange }: Props) {
  return (
    <fieldset className={styles.wideCell}>
      <legend className={styles.label}>Listing Type</legend>
      <div className={styles.radios}>
        {LISTING_TYPES.map((type) => (
          <Radio
            key={type}
            name="listingType"
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          >
            {type}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
