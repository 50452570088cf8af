import { useFormState } from 'react-hook-form';
import { useCan } from '../../../shell/session.ts';
import { SideNav } from '../../../ui/side-nav.tsx';
import type { CarFormValues } from '../fields/form-values.ts';
import { DESCRIPTION, FIELD_SECTIONS, countFilled, PRICE } from '../fields/sections.ts';
import { useValues } from '../fields/use-values.ts';
import { hasProblem, trayProblem } from '../images/image-tray.ts';
import { type ImageTrayStore, useImageTray } from '../images/image-tray-store.ts';
import { useCurrentSection } from './use-current-section.ts';
import visibility from '../../../styles/visibility.module.css';
import styles from './outline.module.css';

interface Props {
  store: ImageTrayStore;
  editing: boolean;
}

/** Links to the form's sections, with the number of filled fields and a sign for errors. */
export function Outline({ store, editing }: Props) {
  const sections = useSections({ store, editing });
  const [current, choose] = useCurrentSection(sections.map(({ id }) => id).join(' '));
  return (
    <SideNav
      label="Sections of the form"
      current={current && `#${current}`}
      className={styles.outline}
    >
      {sections.map(({ id, title, count, hasError }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={current === id ? 'true' : undefined}
            onClick={() => choose(id)}
          >
            {title}
            <span className={styles.count} data-error={hasError || undefined}>
              {count}
              {hasError && (
                <span className={visibility.visuallyHidden}>, needs your attention</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </SideNav>
  );
}

interface OutlineSection {
  id: string;
  title: string;
  /** Text next to the link: `5 / 5`, `4` or `on`. */
  count: string;
  hasError: boolean;
}

function useSections({ store, editing }: Props): OutlineSection[] {
  const values = useValues();
  const { errors, isSubmitted } = useFormState<CarFormValues>();
  const tray = useImageTray(store);
  const can = useCan();
  const fieldSections = FIELD_SECTIONS.map((section) => ({
    id: section.id,
    title: section.title,
    count: `${countFilled(section, values)} / ${section.fields.length}`,
    hasError: section.fields.some(({ name }) => errors[name]),
  }));
  const switchesOn = [values.publish, values.premium, values.sale].filter(Boolean).length;
  const buyerSections = [
    {
      id: 'booking',
      title: 'Booking Information',
      count: onOff(values.carBooked),
      hasError: Boolean(errors.bookingDetails ?? errors.bookingDate),
    },
    {
      id: 'sale-information',
      title: 'Sale Information',
      count: onOff(values.carSold),
      hasError: Boolean(errors.saleDetails ?? errors.saleDate),
    },
  ];
  return [
    ...fieldSections.filter(
      ({ id }) => id !== DESCRIPTION.id && (id !== PRICE.id || can('cars.price')),
    ),
    {
      id: 'images',
      title: 'Photos',
      count: String(tray.images.length),
      hasError: tray.images.some(hasProblem) || (isSubmitted && trayProblem(tray) !== null),
    },
    ...fieldSections.filter(({ id }) => id === DESCRIPTION.id),
    ...(editing && can('cars.sell') ? buyerSections : []),
    ...(can('cars.publish')
      ? [{ id: 'publishing', title: 'Publishing', count: `${switchesOn} on`, hasError: false }]
      : []),
    ...(editing && can('audit')
      ? [{ id: 'history', title: 'History', count: '', hasError: false }]
      : []),
  ];
}

const onOff = (on: boolean) => (on ? 'on' : 'off');
