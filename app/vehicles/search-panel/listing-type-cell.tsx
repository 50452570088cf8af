import { Radio } from '../../ui/radio.tsx';
import { LISTING_TYPES, type ListingType } from '../../../domain/listing.ts';

interface Props {
  value: ListingType;
  onChange: (type: ListingType) => void;
}

export function ListingTypeCell({ value, onChange }: Props) {
  return (
    <fieldset className="panel-cell panel-wide">
      <legend className="panel-label">Listing Type</legend>
      <div className="panel-radios">
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
