/** A complete car, or a draft that may lack what a car needs on the site. */
export type SaveKind = 'car' | 'draft';

/** Returns the text of the button that saves. */
export function saveButton(kind: SaveKind, editing: boolean): string {
  if (kind === 'draft') return 'Save draft';
  return editing ? 'Update Vehicle' : 'Add Vehicle';
}
