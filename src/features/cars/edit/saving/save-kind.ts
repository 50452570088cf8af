import type { CarFormValues } from '../fields/form-values.ts';

/** Kind of a save: a car with all required fields, or a draft, which may lack some of them. */
export type SaveKind = 'car' | 'draft';

/** Whether the form can be saved as a draft: the car is not on the site, sold or archived, and 'Publish' is off. */
export const canBeDraft = (
  { publish, carSold }: Pick<CarFormValues, 'publish' | 'carSold'>,
  saved: { values: Pick<CarFormValues, 'publish'>; isArchived: boolean },
): boolean => !publish && !carSold && !saved.values.publish && !saved.isArchived;

export function saveButton(kind: SaveKind, editing: boolean): string {
  if (kind === 'draft') return 'Save as a draft';
  return editing ? 'Update Vehicle' : 'Add Vehicle';
}
