import type { EventKind, Outcome } from './options.ts';

/**
 * Returns whether an event reached the person, so that it counts as a reply. A call that nobody answered is
 * no reply: the enquiry keeps waiting.
 */
export function isReply(kind: EventKind, outcome: Outcome | null): boolean {
  if (kind === 'call') return outcome === 'spoke' || outcome === 'leftMessage';
  return kind === 'out' || kind === 'whatsapp' || kind === 'visit';
}
