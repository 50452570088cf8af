import fieldStyles from '../../../ui/field.module.css';
import { FormInput, FormSelect } from './form-fields.tsx';
import type { WantedLists } from './load-enquire.ts';

const ANY = ['', 'Any'] as const;

/** The fields that describe a wanted car. The model is text, so that the form works without JavaScript. */
export const WantedFields = ({ lists }: { lists: WantedLists }) => (
  <div className={fieldStyles.pair}>
    <FormSelect name="wanted.makeId" label="Make" options={[ANY, ...lists.makes]} />
    <FormInput name="wanted.q" label="Model" hint="For example Golf" maxLength={80} />
    <FormSelect name="wanted.fuelTypeId" label="Fuel" options={[ANY, ...lists.fuelTypes]} />
    <FormSelect
      name="wanted.transmissionId"
      label="Gearbox"
      options={[ANY, ...lists.transmissions]}
    />
    <FormSelect name="wanted.bodyType" label="Body" options={[ANY, ...lists.bodyTypes]} />
    <FormInput name="wanted.minYear" label="Oldest year" inputMode="numeric" maxLength={4} />
    <FormInput
      name="wanted.maxPrice"
      label="Highest price in euro"
      inputMode="numeric"
      maxLength={12}
    />
  </div>
);
