import { UploadFailed } from '../images/image-tray-store.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import type { SavedPart } from './save-car.ts';
import { saveButton, type SaveKind } from './save-kind.ts';

/** Returns the title and text of the toast for a failed save. */
export function failureMessage(
  error: unknown,
  /** Whether the form edits a car, what it saves, and what has been saved. */
  { editing, kind, done }: { editing: boolean; kind: SaveKind; done: SavedPart },
): [title: string, text: string] {
  const failed =
    kind === 'draft'
      ? 'Failed to save the draft. Please try again.'
      : `Failed to ${editing ? 'update' : 'add'} car. Please try again.`;
  const button = saveButton(kind, editing);
  if (error instanceof UploadFailed)
    return [
      'Upload failed',
      `We saved the car without the failed photos. Press “${button}” to try again.`,
    ];
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return [done === 'fields' ? `${WITHOUT_PHOTOS}.` : failed, error.message];
  if (done === 'fields') return ['Not saved', `${WITHOUT_PHOTOS}. Press “${button}” to try again.`];
  if (done === 'images')
    return [
      'Not saved',
      `We saved the car, but not yet its Sold and Booked photos. Press “${button}” to try again.`,
    ];
  return ['Not saved', failed];
}

const WITHOUT_PHOTOS = 'We saved the car but not its photos';
