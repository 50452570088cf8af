import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { REFERENCE_LISTS } from '../../reference-lists/definitions.ts';
import type { StaffCar } from '../fields/staff-car.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useCan } from '../../../app/session.ts';
import { useModels } from '../components/use-models.ts';
import { CarHistory } from './car-history.tsx';
import { BuyerSection } from './fields/buyer-section.tsx';
import { type Choice, FieldSection } from './fields/car-field.tsx';
import {
  DESCRIPTION,
  IRISH,
  type Option,
  PAPERS,
  PRICE,
  TECHNICAL,
  VEHICLE,
} from './fields/sections.ts';
import { ImageSection } from './images/image-section.tsx';
import { hasProblem, type TrayImage, trayProblem } from './images/image-tray.ts';
import { ImageTrayStore, useImageTray } from './images/image-tray-store.ts';
import { RemovedPhotos } from './images/removed-photos.tsx';
import { ActionBar } from './layout/action-bar.tsx';
import { CardPreview } from './layout/card-preview.tsx';
import { Outline } from './layout/outline.tsx';
import { Publishing, Advice } from './layout/publishing.tsx';
import type { CarPast, FormLists, Shots } from './load-form.ts';
import { SeenPrices } from './seen-prices.tsx';
import { FormSection } from './form-section.tsx';
import { CarConflict } from './saving/car-conflict.tsx';
import type { FormPlace } from './saving/form-place.ts';
import { savedStateOf } from './saving/saved-state.ts';
import { EditForm } from '../../../ui/form/edit-form.tsx';
import { useSave } from './saving/use-save.ts';
import { LeaveGuard } from './unsaved-changes/leave-guard.tsx';
import { UnsavedChanges } from './unsaved-changes/unsaved-changes.tsx';
import styles from './car-form.module.css';
import { isElectric } from '../fields/electric.ts';
import { motorTax, motorTaxWarning } from '../../ireland/motor-tax.ts';
import { readPlate, registeredText } from '../../ireland/plate.ts';
import type { Make, Model } from '../../reference-lists/schemas.ts';
import { AddEntry, type Entry } from './fields/add-entry.tsx';
import type { CarFormValues } from './fields/form-values.ts';
import { nctHint } from '../../ireland/nct.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { parseFigure, priceHint } from './fields/parse-figure.ts';
import { LeavesLine, MoneyBox } from '../../money/components/leaves-line.tsx';
import type { CarMoneyFigures } from '../../money/money.ts';
import { useValues } from './fields/use-values.ts';

interface Props {
  lists: FormLists;
  shots: Shots;
  /** With fewer photos, the form advises to add more. */
  minPhotos: number;
  /** The car being edited; null for a new one. */
  car: StaffCar | null;
  /** null for a new car. */
  past: CarPast | null;
  place: FormPlace;
}

export function CarForm({ lists, shots, minPhotos, car, past, place }: Props) {
  const editing = car !== null;
  const can = useCan();
  const [initial] = useState(() => savedStateOf(car));
  const [store] = useState(() => new ImageTrayStore(initial.tray));
  useEffect(() => store.watch(), [store]);

  const saving = useSave({
    store,
    car,
    isReady: (kind) => {
      if (editing) place.remember();
      const isReady = trayProblem(store.get(), kind) === null;
      if (!isReady) document.querySelector<HTMLElement>('#images input[type=file]')?.focus();
      return isReady;
    },
  });
  const { form, element } = saving.edit;
  useEffect(() => place.restore(element.current), [place, element]);
  const { saved } = saving;
  const carId = saved.car?.carId ?? null;
  const busy = saving.phase !== 'editing';
  // The notice of a conflict has the focus.
  useFocusImageProblem(store, busy || saving.conflict !== null);

  const makeId = Number(useWatch({ control: form.control, name: 'makeId' })) || null;
  const { models, failed, retry } = useModels(
    makeId,
    { makeId: car?.make?.makeId ?? null, models: lists.models },
    browserApi.models,
  );
  const [added, setAdded] = useState<{ makes: Make[]; models: Model[] }>({ makes: [], models: [] });
  const allLists = {
    ...lists,
    makes: withAdded({ list: lists.makes, added: added.makes, key: 'makeId' }),
  };
  const allModels = withAdded({
    list: models,
    added: added.models.filter(({ make }) => make.makeId === makeId),
    key: 'modelId',
  });
  const options = optionsOf(allLists, allModels);
  const chooseMake = ({ id, name }: Entry) => {
    setAdded({ ...added, makes: [...added.makes, { makeId: id, name }] });
    form.setValue('makeId', String(id), { shouldDirty: true, shouldValidate: true });
    form.setValue('modelId', '');
  };
  const chooseModel = ({ id, name }: Entry) => {
    const make = allLists.makes.find((one) => one.makeId === makeId);
    if (make) setAdded({ ...added, models: [...added.models, { modelId: id, name, make }] });
    form.setValue('modelId', String(id), { shouldDirty: true, shouldValidate: true });
  };
  const choices: Record<string, Choice> = {
    makeId: {
      options: options.makeId,
      onChosen: () => form.setValue('modelId', ''),
      ...(can('lists.write') && { below: <AddEntry list="makes" onAdded={chooseMake} /> }),
    },
    modelId: {
      options: options.modelId,
      disabled: makeId === null,
      prompt:
        makeId === null
          ? 'Select a make first'
          : failed
            ? REFERENCE_LISTS.models.messages.loadFailed
            : 'Select Model',
      ...(failed && { onRetry: retry }),
      ...(can('lists.write') &&
        makeId !== null && {
          below: <AddEntry list="models" makeId={makeId} onAdded={chooseModel} />,
        }),
    },
    transmissionId: { options: options.transmissionId },
    fuelTypeId: { options: options.fuelTypeId },
  };

  const tray = useImageTray(store);
  const { submitted } = saving;
  const imageError = submitted && trayProblem(tray, submitted);

  const listsMissing = can('cars.publish') && !saved.values.publish;
  const seenPrices = past && <SeenPrices prices={past.prices} />;

  return (
    <FormProvider {...form}>
      <EditForm
        state={{ ...saving.edit, busy, submit: () => saving.submit('car') }}
        asksToLeave={false}
        aria-label={editing ? 'Edit Vehicle' : 'Add New Vehicle'}
        className={styles.columns}
      >
        <Outline store={store} editing={editing} hasImageError={imageError !== null} />
        <div className={styles.body} inert={busy}>
          <UnsavedChanges
            carId={carId}
            saved={saved}
            store={store}
            isSaved={saving.phase === 'saved'}
          />
          {saving.conflict && (
            <CarConflict
              conflict={saving.conflict}
              kind={submitted ?? 'car'}
              opened={car}
              options={options}
            />
          )}
          <ImageSection store={store} shots={shots} error={imageError}>
            {car && past && (
              <RemovedPhotos
                carId={car.carId}
                loaded={past.removedPhotos}
                store={store}
                record={saved.record}
                onPutBack={saving.takePhotos}
              />
            )}
          </ImageSection>
          <VehicleSection choices={choices} />
          {can('cars.price') ? (
            <PriceSection unread={car?.unreadPrice ?? null} figures={past?.figures ?? null}>
              {seenPrices}
            </PriceSection>
          ) : (
            seenPrices && (
              <FormSection id={PRICE.id} title={PRICE.title}>
                {seenPrices}
              </FormSection>
            )
          )}
          <FieldSection section={TECHNICAL} choices={choices} />
          <IrishSection fuelTypes={lists.fuelTypes} />
          <FieldSection
            section={PAPERS}
            hint="All optional. Leave a field empty if you don’t know it."
          />
          <FieldSection section={DESCRIPTION} />
          {editing && can('cars.sell') && (
            <>
              <BuyerSection kind="booking" />
              <BuyerSection kind="sale" />
            </>
          )}
        </div>
        <aside className={styles.side} inert={busy}>
          <CardPreview store={store} lists={allLists} models={allModels} />
          {car && past?.figures && <CarMoneyBox carId={car.carId} figures={past.figures} />}
          {can('cars.publish') && (
            <Publishing store={store} editing={editing} listsMissing={listsMissing} />
          )}
          <Advice
            store={store}
            editing={editing}
            minPhotos={minPhotos}
            listsMissing={listsMissing}
          />
        </aside>
        <ActionBar
          saved={saved}
          store={store}
          editing={editing}
          saving={busy ? submitted : null}
          onSaveDraft={() => void saving.submit('draft')}
          onPublish={() => void saving.submit('car', true)}
        />
      </EditForm>
      {car && can('audit') && <CarHistory key={saved.readVersion} carId={car.carId} />}
      <LeaveGuard saved={saved} store={store} saving={saving.phase === 'saving'} />
    </FormProvider>
  );
}

const option = (id: number, label: string) => ({ value: String(id), label });

function optionsOf(
  lists: FormLists,
  models: FormLists['models'],
): Record<'makeId' | 'modelId' | 'transmissionId' | 'fuelTypeId', Option[]> {
  return {
    makeId: lists.makes.map((one) => option(one.makeId, one.name)),
    modelId: models.map((one) => option(one.modelId, one.name)),
    transmissionId: lists.transmissions.map((one) => option(one.transmissionId, one.name)),
    fuelTypeId: lists.fuelTypes.map((one) => option(one.fuelTypeId, one.name)),
  };
}

/** NCT, road tax and emissions class, with hints on the next NCT and on a road tax that seems wrong. */
function IrishSection({ fuelTypes }: Pick<FormLists, 'fuelTypes'>) {
  const values = useValues();
  const { year, nctDue, firstRegistered } = values;
  const hints = {
    nctDue: nctHint({ year, due: nctDue, firstRegistered }, today()),
    roadTax: roadTaxHint(values, fuelTypes),
  };
  return <FieldSection section={IRISH} hints={hints} />;
}

const today = () => dublinTime(new Date()).date;

/** Returns a hint if the typed road tax differs from the motor tax that follows from other fields. */
function roadTaxHint(values: CarFormValues, fuelTypes: FormLists['fuelTypes']) {
  const fuel = fuelTypes.find(({ fuelTypeId }) => String(fuelTypeId) === values.fuelTypeId);
  const tax = motorTax({
    registration: values.registration || null,
    firstRegistered: values.firstRegistered || null,
    importedFrom: values.importedFrom || null,
    co2: values.co2Emission,
    engineSize: values.engineSize,
    isElectric: isElectric(fuel?.name ?? null),
    bodyType: values.bodyType,
    today: today(),
  });
  return motorTaxWarning(values.roadTax, tax);
}

/** Adds entries that the user has added in this form. */
function withAdded<Item extends Record<Key, number>, Key extends string>({
  list,
  added,
  key,
}: {
  list: readonly Item[];
  added: readonly Item[];
  key: Key;
}): Item[] {
  return [...list, ...added.filter((one) => !list.some((known) => known[key] === one[key]))];
}

/** Make, model, plate and so on. The plate fills in the year, and shows when and where the car was registered. */
function VehicleSection({ choices }: { choices: Record<string, Choice> }) {
  const { registration } = useValues();
  const plate = readPlate(registration);
  useYearOfPlate(plate?.year ?? null);
  return (
    <FieldSection
      section={VEHICLE}
      choices={choices}
      hint="Fields marked * are required."
      hints={{
        registration: plate ? `${labelOf(plate.plate)}: ${registeredText(plate)}` : undefined,
      }}
    />
  );
}

/** The plate year, as visitors see it: `241`. */
const labelOf = (plate: string) => plate.split('-', 1)[0];

/** Fills in an empty year. Never replaces what the user has chosen. */
function useYearOfPlate(year: number | null): void {
  const { getValues, setValue } = useFormContext<CarFormValues>();
  const filledIn = useRef('');
  useEffect(() => {
    const before = getValues('year');
    if (year === null || year > new Date().getFullYear()) return;
    if (before !== '' && before !== filledIn.current) return;
    filledIn.current = String(year);
    setValue('year', filledIn.current, { shouldDirty: true, shouldValidate: before !== '' });
  }, [year, getValues, setValue]);
}

interface PriceProps {
  /** The price of the stock file, if it could not be read. */
  unread: string | null;
  figures: CarMoneyFigures | null;
  children: ReactNode;
}

/** Price and currency. Says why a price of 0 was imported, and what the car leaves at the typed price. */
function PriceSection({ unread, figures, children }: PriceProps) {
  const { currentPrice } = useValues();
  const cents = useTypedCents();
  return (
    <FieldSection section={PRICE} hints={{ currentPrice: priceHint(currentPrice, unread) }}>
      {figures && <LeavesLine figures={figures} price={cents} />}
      {children}
    </FieldSection>
  );
}

function CarMoneyBox({ carId, figures }: { carId: number; figures: CarMoneyFigures }) {
  return <MoneyBox carId={carId} figures={figures} price={useTypedCents()} />;
}

/** Returns the typed price in cents; null without one, or in a currency other than euro. */
function useTypedCents(): number | null {
  const { currentPrice, currency } = useValues();
  const price = parseFigure(currentPrice);
  return price && currency === 'EUR' ? Math.round(price * 100) : null;
}

/**
 * After a save in which images failed or were refused, moves the focus to 'Try again' or 'Remove' of the first one.
 * @param paused while the form saves or something else has the focus
 */
function useFocusImageProblem(store: ImageTrayStore, paused: boolean): void {
  const before = useRef<readonly TrayImage[]>([]);
  useEffect(() => {
    if (paused) {
      before.current = store.get();
      return;
    }
    // Ignore problems from before the pause.
    const image = store.get().find((one) => hasProblem(one) && !before.current.includes(one));
    if (!image) return;
    const remedy = document.querySelector<HTMLElement>(`[data-remedy="${image.id}"]`);
    remedy?.focus({ preventScroll: true });
    remedy?.closest('li')?.scrollIntoView({ block: 'center' });
  }, [store, paused]);
}
