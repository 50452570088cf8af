import type { CarFormValues } from '../fields/form-values.ts';

/** What a save sends: a car with all required fields, or a draft, which may lack some of them. */
export type SaveKind = 'car' | 'draft';

type Flags = Pick<CarFormValues, 'publish' | 'carSold'>;

/** Whether the form can be saved as a draft: the car is neither on the site nor sold, and 'Publish' is off. */
export const canBeDraft = (values: Flags, saved: Pick<Flags, 'publish'>): boolean =>
  !values.publish && !values.carSold && !saved.publish;

/** Returns the text of the button that saves. */
export function saveButton(kind: SaveKind, editing: boolean): string {
  if (kind === 'draft') return 'Save draft';
  return editing ? 'Update Vehicle' : 'Add Vehicle';
}
