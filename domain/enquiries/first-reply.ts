import type { EventKind, Outcome } from './options.ts';

/**
 * Returns whether an event reaches the person, so that it counts as a reply. A call without an answer does
 * not, and the enquiry keeps waiting.
 */
export function isReply(kind: EventKind, outcome: Outcome | null): boolean {
  if (kind === 'call') return outcome === 'spoke' || outcome === 'leftMessage';
  return kind === 'out' || kind === 'whatsapp' || kind === 'visit';
}
