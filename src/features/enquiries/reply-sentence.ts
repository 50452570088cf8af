import { nextOpeningText } from '../opening/opening-text.ts';

/**
 * Returns a sentence for visitors about when the dealer replies.
 * @param next when the dealer opens next, or null if that is not known
 */
export function replySentence({
  isOpen,
  next,
  now,
}: {
  isOpen: boolean;
  next: Date | null;
  now: Date;
}): string {
  if (isOpen) return 'You’ll hear from us today.';
  if (!next) return 'We’re closed at the moment and will reply once we open again.';
  return `We’re closed at the moment. We open again ${nextOpeningText(next, now)} and will reply then.`;
}
