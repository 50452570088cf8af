import { UploadFailed } from '../images/image-tray-store.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { saveButton, type SaveKind } from './save-kind.ts';

/** Returns the title and text of the toast for a failed save. */
export function failureMessage(
  error: unknown,
  /** Whether the form edits a car, what it saves, and whether the car's fields have been saved. */
  { editing, kind, fieldsSaved }: { editing: boolean; kind: SaveKind; fieldsSaved: boolean },
): [title: string, text: string] {
  const failed =
    kind === 'draft'
      ? 'Failed to save the draft. Please try again.'
      : `Failed to ${editing ? 'update' : 'add'} car. Please try again.`;
  const button = saveButton(kind, editing);
  if (error instanceof UploadFailed)
    return [
      'Upload failed',
      `We saved the car without the failed photos. Press ‘${button}’ to try again.`,
    ];
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return [failed, error.message];
  if (fieldsSaved && !editing)
    return ['Not saved', `We saved the car but not its photos. Press ‘${button}’ to try again.`];
  return ['Not saved', failed];
}
