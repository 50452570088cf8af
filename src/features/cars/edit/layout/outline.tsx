import { useFormState } from 'react-hook-form';
import { useCan } from '../../../../app/session.ts';
import { type OutlineSection, SectionOutline } from '../../../../ui/section-outline.tsx';
import type { CarFormValues } from '../fields/form-values.ts';
import { FIELD_SECTIONS, countFilled, PRICE } from '../fields/sections.ts';
import { useValues } from '../fields/use-values.ts';
import { hasProblem } from '../images/image-tray.ts';
import { type ImageTrayStore, useImageTray } from '../images/image-tray-store.ts';

interface Props {
  store: ImageTrayStore;
  editing: boolean;
  /** Whether the photos block the save. */
  hasImageError: boolean;
}

/** Links to the form's sections, with the number of filled fields and a sign for errors. */
export const Outline = (props: Props) => <SectionOutline sections={useSections(props)} />;

function useSections({ store, editing, hasImageError }: Props): OutlineSection[] {
  const values = useValues();
  const { errors } = useFormState<CarFormValues>();
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
    {
      id: 'images',
      title: 'Photos',
      count: String(tray.length),
      hasError: tray.some(hasProblem) || hasImageError,
    },
    // Users who may not change the price see the earlier prices in this section.
    ...fieldSections.flatMap((section) => {
      if (section.id !== PRICE.id || can('cars.price')) return section;
      return editing ? { ...section, count: '' } : [];
    }),
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
