import { CircleAlert } from 'lucide-react';
import { useController } from 'react-hook-form';
import { CAR_LABELS } from '../../fields/car-labels.ts';
import { ASK_FOR_PRICE, asCurrency } from '../../../../platform/format.ts';
import { Switch } from '../../../../ui/switch.tsx';
import type { CarFormValues, FlagName } from '../fields/form-values.ts';
import { parseFigure } from '../fields/parse-figure.ts';
import { type SwitchField, SWITCHES } from '../fields/sections.ts';
import { useValues } from '../fields/use-values.ts';
import { dublinTime } from '../../../../platform/dublin-time.ts';
import { useCan } from '../../../../app/session.ts';
import { asCondition } from '../../car-options.ts';
import { CAR_FIELD_NAMES } from '../../fields/table.ts';
import { publishProblem } from '../../write/publish-problem.ts';
import { toFix } from '../../manage/to-fix.ts';
import { problemsOf } from '../fields/check.ts';
import type { ImageTray } from '../images/image-tray.ts';
import { type ImageTrayStore, useImageTray } from '../images/image-tray-store.ts';
import styles from './layout.module.css';
import link from '../../../../ui/link.module.css';

interface PublishingProps extends MissingProps {
  /** Whether it lists what the car lacks for publishing. */
  listsMissing: boolean;
}

/** The switches, below a warning of a missing price and the list of what the car lacks for publishing. */
export function Publishing({ listsMissing, ...missing }: PublishingProps) {
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
      {listsMissing && <MissingToPublish {...missing} />}
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

interface MissingProps {
  store: ImageTrayStore;
  editing: boolean;
}

/** The values that the form lacks for publishing, with links to the fields. */
function MissingToPublish({ store, editing }: MissingProps) {
  const missing = missingIn(useValues(), useImageTray(store), editing);
  if (missing.length === 0) return null;
  return (
    <div className={styles.missing}>
      <p id="missing">Needed before you can publish:</p>
      <ul aria-labelledby="missing">
        {missing.map(({ name, label }) => (
          <li key={name}>
            <a href={targetOf(name)} className={styles.field}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AdviceProps extends PublishingProps {
  minPhotos: number;
}

/** Further advice before the car is advertised, without the fields that `MissingToPublish` lists. */
export function Advice({ store, editing, minPhotos, listsMissing }: AdviceProps) {
  const values = useValues();
  const tray = useImageTray(store);
  const can = useCan();
  const missing: ReadonlySet<string | null> = new Set(
    listsMissing ? missingIn(values, tray, editing).map(({ name }) => name) : [],
  );
  const advice = adviceOn(values, tray, minPhotos).filter(
    // The panel of switches warns of a missing price.
    ({ field, code }) =>
      !missing.has(field) && code !== 'noPrice' && (field !== 'currentPrice' || can('cars.price')),
  );
  if (advice.length === 0) return null;
  return (
    <details className={styles.advice}>
      <summary>{advice.length} to fix</summary>
      <ul>
        {advice.map(({ code, text, field }) => (
          <li key={code}>
            <a href={targetOf(field)} className={link.link}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The photos have no field name. */
const targetOf = (field: string | null) => (field === null ? '#images-title' : `#field-${field}`);

/** Returns what prevents publishing: missing photos, then missing or invalid fields in the order of the form. */
function missingIn(values: CarFormValues, tray: ImageTray, editing: boolean) {
  const problems = problemsOf(values, { editing, kind: 'car' });
  const refused = publishProblem({
    writeOff: values.writeOff || null,
    writeOffNote: values.writeOffNote.trim() || null,
  });
  const fields = CAR_FIELD_NAMES.filter((name) => problems.has(name) || name === refused?.field);
  return [
    ...(tray.length === 0 ? [{ name: null, label: 'Photos' }] : []),
    ...fields.map((name) => ({ name, label: CAR_LABELS[name] })),
  ];
}

const adviceOn = (values: CarFormValues, tray: ImageTray, minPhotos: number) =>
  toFix(carOf(values, tray), { minPhotos, today: dublinTime(new Date()).date });

const carOf = (values: CarFormValues, tray: ImageTray) => ({
  imageCount: tray.length,
  currentPrice: parseFigure(values.currentPrice) ?? 0,
  currency: asCurrency(values.currency),
  condition: asCondition(values.condition),
  mileageKm: parseFigure(values.mileageKm) ?? parseFigure(values.mileageMiles),
  registration: values.registration || null,
  firstRegistered: values.firstRegistered || null,
  nctDue: values.nctDue || null,
  name: values.name,
  description: values.description,
  features: values.features,
  colour: values.colour,
  co2Emission: values.co2Emission,
  environmental: values.environmental,
  writeOff: values.writeOff || null,
  writeOffNote: values.writeOffNote,
  historyCheckedOn: values.historyCheckedOn || null,
  historyNote: values.historyNote,
  recordedData: values.recordedData,
  warrantyBy: values.warrantyBy,
  knownMarks: values.knownMarks,
});
