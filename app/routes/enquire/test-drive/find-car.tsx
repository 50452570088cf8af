import button from '../../../ui/button.module.css';
import { Field, TextInput } from '../../../ui/field.tsx';
import styles from './test-drive.module.css';

const FORM = 'find-car';

/** Searches for the car of a test drive. Its form must not be inside the form of the enquiry. */
export function FindCar({ error }: { error: string | undefined }) {
  return (
    <div className={styles.find}>
      <Field
        id="carId"
        label="Which car would you like to drive?"
        hint="Find it, then choose “Ask about this car” on its page."
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            type="search"
            name="q"
            form={FORM}
            placeholder="Make or model"
            maxLength={200}
          />
        )}
      </Field>
      <button type="submit" form={FORM} className={button.button}>
        Find a car
      </button>
    </div>
  );
}

export const FindCarForm = () => <form id={FORM} action="/search" aria-label="Find a car" />;
