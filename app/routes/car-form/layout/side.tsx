import { useSyncExternalStore } from 'react';
import { useFormState } from 'react-hook-form';
import type { Model } from '../../../../domain/reference-lists/schemas.ts';
import type { CarFormValues } from '../fields/form-values.ts';
import type { FormLists } from '../load-form.ts';
import { Outline, type OutlineEntry } from './outline.tsx';
import { hasFailed, trayProblem } from '../images/tray.ts';
import type { TrayStore } from '../images/tray-store.ts';
import { Preview } from './preview.tsx';
import { DESCRIPTION, FIELD_SECTIONS, countFilled } from '../fields/sections.ts';
import { useValues } from '../fields/use-values.ts';

const onOff = (on: boolean) => (on ? 'on' : 'off');
const is = (id: number, chosen: string) => String(id) === chosen;

const useTray = (store: TrayStore) => useSyncExternalStore(store.subscribe, store.get, store.get);

/** The outline, following what is typed. */
export function LiveOutline({ store, editing }: { store: TrayStore; editing: boolean }) {
  const values = useValues();
  const { errors, isSubmitted } = useFormState<CarFormValues>();
  const tray = useTray(store);
  const fields = FIELD_SECTIONS.map((section) => ({
    id: section.id,
    title: section.title,
    count: `${countFilled(section, values)} / ${section.fields.length}`,
    wrong: section.fields.some(({ name }) => errors[name]),
  }));
  const flags = [values.publish, values.premium, values.sale].filter(Boolean).length;
  const entries: OutlineEntry[] = [
    ...fields.filter(({ id }) => id !== DESCRIPTION.id),
    {
      id: 'images',
      title: 'Images',
      count: String(tray.images.length),
      wrong: tray.images.some(hasFailed) || (isSubmitted && trayProblem(tray) !== null),
    },
    ...fields.filter(({ id }) => id === DESCRIPTION.id),
    ...(editing
      ? [
          {
            id: 'booking',
            title: 'Booking Information',
            count: onOff(values.carBooked),
            wrong: Boolean(errors.bookingDetails ?? errors.bookingDate),
          },
          {
            id: 'sale-information',
            title: 'Sale Information',
            count: onOff(values.carSold),
            wrong: Boolean(errors.saleDetails ?? errors.saleDate),
          },
        ]
      : []),
    { id: 'publishing', title: 'Publishing', count: `${flags} on`, wrong: false },
    ...(editing ? [{ id: 'history', title: 'History', count: '', wrong: false }] : []),
  ];
  return <Outline entries={entries} />;
}

interface LivePreviewProps {
  store: TrayStore;
  lists: FormLists;
  models: Model[];
}

/** The preview, following what is typed. */
export function LivePreview({ store, lists, models }: LivePreviewProps) {
  const values = useValues();
  const tray = useTray(store);
  const image = tray.images.find(({ id }) => id === tray.thumbnailId) ?? tray.images.at(0) ?? null;
  const names = {
    make: lists.makes.find((one) => is(one.makeId, values.makeId))?.name ?? '',
    model: models.find((one) => is(one.modelId, values.modelId))?.name ?? '',
    transmission:
      lists.transmissions.find((one) => is(one.transmissionId, values.transmissionId))?.name ?? '',
    fuelType: lists.fuelTypes.find((one) => is(one.fuelTypeId, values.fuelTypeId))?.name ?? '',
  };
  return <Preview values={values} names={names} image={image?.preview ?? null} />;
}
