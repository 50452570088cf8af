import { useWaiting } from '../../enquiries/waiting.ts';
import { Count } from './count.tsx';

/** Enquiries that wait for an answer. */
export function WaitingCount() {
  return <Count value={useWaiting()?.waiting} />;
}
