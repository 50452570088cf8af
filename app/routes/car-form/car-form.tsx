import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { StaffCar } from '../../../domain/staff-car.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { useModels } from '../../vehicles/search-panel/use-models.ts';
import { ActionBar } from './layout/action-bar.tsx';
import { baseOf } from './saving/base.ts';
import { BuyerSection } from './fields/buyer-section.tsx';
import { CarHistory } from './car-history.tsx';
import { formResolver } from './fields/check.ts';
import { Conflict } from './saving/conflict.tsx';
import { type Choice, FieldSection } from './fields/field-section.tsx';
import { KeptDraft } from './unsaved-changes/keep.tsx';
import { IrishSection } from './fields/irish-section.tsx';
import { LeaveGuard } from './unsaved-changes/leave-guard.tsx';
import type { FormLists } from './load-form.ts';
import { Images } from './images/images.tsx';
import { trayProblem } from './images/tray.ts';
import { TrayStore } from './images/tray-store.ts';
import { useFailedUpload } from './images/use-failed-upload.ts';
import { Publishing } from './layout/preview.tsx';
import { DESCRIPTION, type Option, PRICE, TECHNICAL, VEHICLE } from './fields/sections.ts';
import { LiveOutline, LivePreview } from './layout/side.tsx';
import { SignInAgain } from './saving/sign-in-again.tsx';
import { useSave } from './saving/use-save.ts';

interface Props {
  lists: FormLists;
  /** The car that is edited; null for a new one. */
  car: StaffCar | null;
}

/** The one form for a new car and for a change. */
export function CarForm({ lists, car }: Props) {
  const editing = car !== null;
  const [begun] = useState(() => baseOf(car));
  const [store] = useState(() => new TrayStore(begun.tray));
  useEffect(() => () => store.close(), [store]);

  const form = useForm({
    defaultValues: begun.values,
    resolver: formResolver(editing, dateThatDoesNotExist),
  });
  const saving = useSave({ form, store, car });
  const { base } = saving;
  const busy = saving.phase !== 'open';
  useFailedUpload(store, busy);

  const makeId = Number(useWatch({ control: form.control, name: 'makeId' })) || null;
  const models = useModels(
    makeId,
    { makeId: car?.make?.makeId ?? null, models: lists.models },
    browserApi.models,
  );
  const options = optionsOf(lists, models);
  const choices: Record<string, Choice> = {
    makeId: { options: options.makeId, onChosen: () => form.setValue('modelId', '') },
    modelId: {
      options: options.modelId,
      disabled: makeId === null,
      prompt: makeId === null ? 'Select a make first' : 'Select Model',
    },
    transmissionId: { options: options.transmissionId },
    fuelTypeId: { options: options.fuelTypeId },
  };

  const tray = useSyncExternalStore(store.subscribe, store.get, store.get);
  const imageError = form.formState.isSubmitted ? trayProblem(tray) : null;

  const submit = form.handleSubmit(async (values) => {
    if (trayProblem(store.get()) === null) return saving.save(values);
    document.querySelector<HTMLElement>('#images input[type=file]')?.focus();
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={editing ? 'Edit Vehicle' : 'Add New Vehicle'}
        aria-busy={busy}
        className="form-columns"
        onSubmit={(event) => {
          if (busy) event.preventDefault();
          else void submit(event);
        }}
      >
        <LiveOutline store={store} editing={editing} />
        <div className="form-body" inert={busy}>
          <KeptDraft
            carId={base.saved?.carId ?? null}
            saved={base.values}
            over={saving.phase === 'saved'}
          />
          {saving.conflict && <Conflict {...saving.conflict} options={options} />}
          <FieldSection
            section={VEHICLE}
            choices={choices}
            hint="Fields marked * are needed before the car can be saved."
          />
          <FieldSection section={PRICE} />
          <FieldSection section={TECHNICAL} choices={choices} />
          <IrishSection />
          <Images store={store} carId={base.saved?.carId ?? null} error={imageError} />
          <FieldSection section={DESCRIPTION} />
          {editing && (
            <>
              <BuyerSection kind="booking" />
              <BuyerSection kind="sale" />
            </>
          )}
        </div>
        <aside className="form-side" inert={busy}>
          <LivePreview store={store} lists={lists} models={models} />
          <Publishing />
        </aside>
        <ActionBar base={base} store={store} editing={editing} busy={busy} />
      </form>
      {car && <CarHistory key={base.read} carId={car.carId} />}
      <LeaveGuard store={store} busy={saving.phase === 'saving'} />
      <SignInAgain
        open={saving.phase === 'signing-in'}
        onClose={saving.cancelSignIn}
        onSignedIn={() => void saving.save(form.getValues())}
      />
    </FormProvider>
  );
}

/** A date field in which something stands that is no date; the browser tells of it nowhere else. */
function dateThatDoesNotExist() {
  const names = ['nctDue', 'bookingDate', 'saleDate'] as const;
  return names.find((name) =>
    [...document.getElementsByName(name)].some(
      (field) => field instanceof HTMLInputElement && field.validity.badInput,
    ),
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
