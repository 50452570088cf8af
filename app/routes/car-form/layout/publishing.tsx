import { useController } from 'react-hook-form';
import { CAR_LABELS } from '../../../../domain/car-labels.ts';
import { Switch } from '../../../ui/switch.tsx';
import type { CarFormValues, FlagName } from '../fields/form-values.ts';
import { type SwitchField, SWITCHES } from '../fields/sections.ts';
import styles from './publishing.module.css';

export function Publishing() {
  return (
    <section id="publishing" aria-label="Publishing" className={styles.publishing}>
      {SWITCHES.map((field) => (
        <FlagSwitch key={field.name} field={field} />
      ))}
    </section>
  );
}

function FlagSwitch({ field: { name, hint } }: { field: SwitchField }) {
  const { field } = useController<CarFormValues, FlagName>({ name });
  const { value, ...control } = field;
  return <Switch {...control} checked={value} label={CAR_LABELS[name]} hint={hint} />;
}
