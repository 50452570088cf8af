import { useRef, useState } from 'react';
import type { Enquiry } from '../enquiry.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { StaffCarChooser } from '../../cars/components/car-chooser/staff-car-chooser.tsx';
import button from '../../../ui/button.module.css';
import { Form } from '../../../ui/form.tsx';
import { useFocusInvalid } from '../../../ui/use-focus-invalid.ts';
import type { ChoosableCar } from '../../cars/components/car-chooser/choosable-car.ts';
import panel from '../../../ui/panel.module.css';
import styles from './enquiry.module.css';

/** Chooses the car of an enquiry. An enquiry can only be won with a car. */
export function ChooseCar({ enquiry }: { enquiry: Enquiry }) {
  const { enquiryId, version, carTitle } = enquiry;
  const { busy, write } = useWrite();
  const [car, setCar] = useState<ChoosableCar | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useFocusInvalid(element, errors);
  useUnsaved(car !== null);

  const save = ({ carId }: ChoosableCar) =>
    write(async () => {
      setErrors({});
      try {
        await browserApi.put('/enquiries/:enquiryId', {
          params: { enquiryId },
          body: { version, carId },
        });
        setCar(null);
      } catch (failure) {
        if (failure instanceof ApiError) setErrors(failure.errors);
        throw failure;
      }
    }, 'The car of this enquiry');

  return (
    <details className={panel.details}>
      <summary>{carTitle === null ? 'Choose the car' : 'Choose another car'}</summary>
      <Form
        ref={element}
        aria-label="Car"
        busy={busy}
        className={styles.replyForm}
        onSubmit={() => {
          if (car) void save(car);
          else setErrors({ carId: 'Choose the car from the list' });
        }}
      >
        <StaffCarChooser
          id="enquiry-car"
          label="Car"
          chosen={car}
          onChoose={(chosen) => {
            setCar(chosen);
            setErrors({});
          }}
          error={errors['carId']}
        />
        <button type="submit" className={button.button}>
          Save car
        </button>
      </Form>
    </details>
  );
}
