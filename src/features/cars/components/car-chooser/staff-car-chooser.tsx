import { browserApi } from '../../../../app/api/browser-api.ts';
import { CarChooser } from './car-chooser.tsx';
import { carForStaff, type ChoosableCar } from './choosable-car.ts';

interface Props {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  chosen: ChoosableCar | null;
  onChoose: (car: ChoosableCar | null) => void;
}

const search = async (words: string, signal: AbortSignal) =>
  (await browserApi.get('/cars/choices', { query: { q: words }, signal })).map(carForStaff);

/** Finds any car, including drafts, by words or stock number, and shows the photos of the cars found. */
export const StaffCarChooser = (props: Props) => (
  <CarChooser {...props} placeholder="Make, model, year or stock number" search={search} />
);

/** Error if the field has words, but no car was chosen. */
export const CHOOSE_FROM_LIST = 'Choose the car from the list, or empty this field';

/** Returns whether the field of a form has words, but no car was chosen. */
export const lacksChosenCar = (form: FormData): boolean =>
  !form.get('carId') && Boolean(form.get('carWords'));
