import { useController } from 'react-hook-form';
import { Switch } from '../../../ui/switch.tsx';
import type { CarFormValues, FlagName } from '../fields/form-values.ts';
import styles from './publishing.module.css';

const FLAGS: readonly { name: FlagName; label: string; hint: string }[] = [
  { name: 'publish', label: 'Publish to website', hint: 'Anyone can see this car' },
  { name: 'premium', label: 'Premium section', hint: 'Shown under premium vehicles' },
  { name: 'sale', label: 'Available for sale', hint: 'Off means pre-booking' },
];

export function Publishing() {
  return (
    <section id="publishing" aria-label="Publishing" className={styles.publishing}>
      {FLAGS.map((flag) => (
        <FlagSwitch key={flag.name} {...flag} />
      ))}
    </section>
  );
}

function FlagSwitch({ name, label, hint }: (typeof FLAGS)[number]) {
  const { field } = useController<CarFormValues, FlagName>({ name });
  const { value, ...control } = field;
  return <Switch {...control} checked={value} label={label} hint={hint} />;
}
