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

/** Chooses one of all cars, drafts included, by words, by its stock number or by its photo. */
export const StaffCarChooser = (props: Props) => (
  <CarChooser {...props} placeholder="Make, model, year or stock number" search={search} />
);

/** Shown if the text of the field finds cars, but none of them was chosen. */
export const CHOOSE_FROM_LIST = 'Choose the car from the list, or empty this field';

/** Returns whether a form has words that found cars, but no chosen car. */
export const lacksChosenCar = (form: FormData): boolean =>
  !form.get('carId') && Boolean(form.get('carWords'));
