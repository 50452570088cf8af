import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { useController } from 'react-hook-form';
import { CAR_LABELS } from '../../fields/car-labels.ts';
import { ASK_FOR_PRICE } from '../../../../platform/format.ts';
import { Switch } from '../../../../ui/switch.tsx';
import type { CarFormValues, FlagName } from '../fields/form-values.ts';
import { parseFigure } from '../fields/parse-figure.ts';
import { type SwitchField, SWITCHES } from '../fields/sections.ts';
import { useValues } from '../fields/use-values.ts';
import styles from './layout.module.css';

/** The switches. @param missing what the car lacks before it can be published */
export function Publishing({ missing }: { missing: ReactNode }) {
  const { currentPrice, publish } = useValues();
  const hasNoPrice = parseFigure(currentPrice) === 0;
  return (
    <section id="publishing" aria-label="Publishing" className={styles.publishing}>
      <output>
        {hasNoPrice && (
          <span className={styles.warning}>
            <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
            <span>
              <strong>No price.</strong> {noPriceText(publish)}
            </span>
          </span>
        )}
      </output>
      {missing}
      {SWITCHES.map((field) => (
        <FlagSwitch key={field.name} field={field} />
      ))}
    </section>
  );
}

const noPriceText = (isPublished: boolean) =>
  `${isPublished ? 'Visitors read' : 'Once it’s published, visitors read'} “${ASK_FOR_PRICE}”.`;

function FlagSwitch({ field: { name, hint } }: { field: SwitchField }) {
  const { field } = useController<CarFormValues, FlagName>({ name });
  const { value, ...control } = field;
  return <Switch {...control} checked={value} label={CAR_LABELS[name]} hint={hint} />;
}
