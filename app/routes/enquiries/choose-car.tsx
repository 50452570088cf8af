import type { Enquiry } from '../../../domain/enquiries/enquiry.ts';
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

  return (
    <details className={styles.note}>
      <summary>{carTitle === null ? 'Choose the car' : 'Choose another car'}</summary>
      <Form
        aria-label="Car"
        busy={busy}
        className={styles.replyForm}
        onSubmit={(event) => {
          const carId = Number(new FormData(event.currentTarget).get('carId'));
          void write(() => browserApi.updateEnquiry(enquiryId, { version, carId }));
        }}
      >
        <InputField
          label="Number of the car"
          name="carId"
          inputMode="numeric"
          hint="From the address of its page."
        />
        <button type="submit" className={button.button}>
          Save car
        </button>
      </Form>
    </details>
  );
}
