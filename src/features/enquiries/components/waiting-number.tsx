import { separated } from '../../../platform/format.ts';
import { useWaiting } from '../waiting.ts';

/** ` (3)` behind a link to the enquiries. @param first the number until the first poll */
export function WaitingNumber({ first }: { first: number | null }) {
  const waiting = useWaiting()?.waiting ?? first;
  return waiting ? ` (${separated(waiting)})` : null;
}
