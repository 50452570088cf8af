import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { dayAndTime } from '../../../opening/day-text.ts';
import { dublinInstant, dublinTime, existsInDublin } from '../../../../platform/dublin-time.ts';
import { isOpenFor, type NamedOpeningTimes, openingText } from '../../../opening/hours-text.ts';

interface Props {
  /** The chosen time and the opening hours, in words; null closes the dialog. */
  text: string | null;
  onClose: () => void;
  /** Text of the button that keeps the time. */
  confirm: string;
  onConfirm: () => void;
}

/** Warns staff before they choose a time at which the dealer is closed. */
export const ClosedDialog = ({ text, onClose, confirm, onConfirm }: Props) => (
  <ConfirmDialog
    open={text !== null}
    onClose={onClose}
    title="We’re closed then"
    text={text}
    cancel="Choose another time"
    confirm={
      <Button variant="primary" onClick={onConfirm}>
        {confirm}
      </Button>
    }
  />
);

/**
 * Returns the instant of a day `YYYY-MM-DD` and a time `HH:MM` in Dublin, or null if they are incomplete or do not
 * exist.
 */
export const startOf = (day: string, time: string): Date | null =>
  day !== '' && time !== '' && existsInDublin(day, time) ? dublinInstant(day, time) : null;

/** Returns the chosen time and the opening hours of its day if the dealer is closed then; null otherwise. */
export const closedText = (
  opening: NamedOpeningTimes,
  start: Date | null,
  minutes: number,
): string | null =>
  start === null || isOpenFor(opening, start, minutes)
    ? null
    : `${dayAndTime(start)}. ${openingText(opening, dublinTime(start).date)}.`;
