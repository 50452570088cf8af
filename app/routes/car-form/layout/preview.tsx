import { parseTypedDecimal } from '../../../../domain/parse-text.ts';
import { useController } from 'react-hook-form';
import { Switch } from '../../../ui/switch.tsx';
import { CardCaption, PremiumTag } from '../../../vehicles/card-caption.tsx';
import { money } from '../../../../domain/format.ts';
import { NoImage } from '../../../vehicles/car-image.tsx';
import type { CarFormValues, FlagName } from '../fields/form-values.ts';

interface Props {
  values: CarFormValues;
  /** Names of what is chosen. */
  names: { make: string; model: string; transmission: string; fuelType: string };
  image: string | null;
}

/** The car's card as buyers will see it. */
export function Preview({ values, names, image }: Props) {
  const name = [names.make, names.model].filter(Boolean).join(' ') || 'Make and model';
  const price = figure(values.currentPrice);
  return (
    <section aria-label="Preview">
      <p className="field-hint">Preview</p>
      <div className="card relative mt-2">
        {image ? (
          <div className="pic">
            <img src={image} alt="" />
          </div>
        ) : (
          <NoImage label={name} />
        )}
        {values.premium && <PremiumTag />}
        <CardCaption
          title={<p className="t-name">{name}</p>}
          price={price === null ? null : money(price, values.currency || 'EUR')}
          year={values.year}
          mileageKm={figure(values.mileageKm)}
          fuelType={names.fuelType}
          transmission={names.transmission}
        />
      </div>
    </section>
  );
}

/** A figure as it is typed so far; null where it is none. */
function figure(typed: string): number | null {
  const reading = parseTypedDecimal(typed.replaceAll(/€|km/g, '').trim());
  return 'value' in reading ? Number(reading.value) : null;
}

const FLAGS: readonly { name: FlagName; label: string; hint: string }[] = [
  { name: 'publish', label: 'Publish to website', hint: 'Anyone can see this car' },
  { name: 'premium', label: 'Premium section', hint: 'Shown under premium vehicles' },
  { name: 'sale', label: 'Available for sale', hint: 'Off means pre-booking' },
];

/** The three switches that say where the car is shown. */
export function Publishing() {
  return (
    <section id="publishing" aria-label="Publishing" className="publishing">
      {FLAGS.map((flag) => (
        <Flag key={flag.name} {...flag} />
      ))}
    </section>
  );
}

function Flag({ name, label, hint }: (typeof FLAGS)[number]) {
  const { field } = useController<CarFormValues, FlagName>({ name });
  const { value, ...control } = field;
  return <Switch {...control} checked={value} label={label} hint={hint} />;
}
