import { useState } from 'react';
import type { Enquiry } from '../enquiry.ts';
import { enquiryUpdate } from '../input.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { StaffCarChooser } from '../../cars/components/car-chooser/staff-car-chooser.tsx';
import type { ChoosableCar } from '../../cars/components/car-chooser/choosable-car.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import panel from '../../../ui/panel.module.css';
import { useUnsaved } from '../../../ui/unsaved.ts';
import styles from './enquiry.module.css';

/** Chooses the car of an enquiry. An enquiry can only be won with a car. */
export function ChooseCar({ enquiry: { enquiryId, version, carTitle } }: { enquiry: Enquiry }) {
  const [car, setCar] = useState<ChoosableCar | null>(null);
  useUnsaved(car !== null);
  const form = useEditForm({
    values: {},
    schema: enquiryUpdate,
    toInput: () => ({ version, carId: car?.carId }),
    check: (): Record<string, string> => (car ? {} : { carId: 'Choose the car from the list' }),
    save: (body) => browserApi.put('/enquiries/:enquiryId', { params: { enquiryId }, body }),
    done: 'The car of this enquiry',
    onSaved: () => setCar(null),
  });
  return (
    <details className={panel.details}>
      <summary>{carTitle === null ? 'Choose the car' : 'Choose another car'}</summary>
      <EditForm state={form} aria-label="Car" className={styles.replyForm}>
        <StaffCarChooser
          id="enquiry-car"
          label="Car"
          chosen={car}
          onChoose={(chosen) => {
            setCar(chosen);
            form.form.clearErrors();
          }}
          error={form.errorOf('carId')}
        />
        <SaveButton variant="plain">Save car</SaveButton>
      </EditForm>
    </details>
  );
}
