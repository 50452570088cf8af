import { ApiError } from '../../../lib/api.ts';
import { UploadFailed } from '../images/tray-store.ts';

/** Title and text of the toast of a save that failed; `saved` where the fields stand already. */
export function failureOf(
  error: unknown,
  { editing, saved }: { editing: boolean; saved: boolean },
): [title: string, text: string] {
  const failed = `Failed to ${editing ? 'update' : 'add'} car. Please try again.`;
  const button = editing ? 'Update Vehicle' : 'Add Vehicle';
  if (error instanceof UploadFailed)
    return [
      'Upload failed',
      `The car is saved without the images that failed. Press ‘${button}’ to try again.`,
    ];
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return [failed, error.message];
  if (saved && !editing)
    return ['Error', `The car is saved, its images are not. Press ‘${button}’ to try again.`];
  return ['Error', failed];
}
