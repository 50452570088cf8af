import { shownText } from '../../../ui/form/merge.ts';
import { dealerImage } from '../dealer-images.ts';

/** Formats a value of a setting for a sentence. */
export function shownValue(value: unknown): string {
  if (value === null) return 'no image';
  const image = dealerImage.safeParse(value).data;
  return image ? `an image of ${image.width} × ${image.height} pixels` : shownText(value);
}
