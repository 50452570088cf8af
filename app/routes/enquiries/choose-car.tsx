import { useState } from 'react';
import type { Enquiry } from '../../../domain/enquiries/enquiry.ts';
import { ApiError } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { useWrite } from '../../lib/use-write.ts';
import button from '../../ui/button.module.css';
import { InputField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './enquiry.module.css';

/** Chooses the car of an enquiry by its number. An enquiry can only be won with a car. */
export function ChooseCar({ enquiry }: { enquiry: Enquiry }) {
  const { enquiryId, version, carTitle } = enquiry;
  const { busy, write } = useWrite();
  const [error, setError] = useState<string>();

  const choose = (car: string) =>
    write(async () => {
      setError(undefined);
      try {
        await browserApi.chooseCar(enquiryId, { version, car });
      } catch (failure) {
        if (failure instanceof ApiError) setError(failure.errors['carId']);
        throw failure;
      }
    });

  return (
    <details className={styles.note}>
      <summary>{carTitle === null ? 'Choose the car' : 'Choose another car'}</summary>
      <Form
        aria-label="Car"
        busy={busy}
        className={styles.replyForm}
        onSubmit={({ currentTarget }) => {
          const car = new FormData(currentTarget).get('carId');
          if (typeof car === 'string') void choose(car);
        }}
      >
        <InputField
          label="Number of the car"
          name="carId"
          inputMode="numeric"
          hint="Or paste the address of its page."
          error={error}
        />
        <button type="submit" className={button.button}>
          Save car
        </button>
      </Form>
    </details>
  );
}
