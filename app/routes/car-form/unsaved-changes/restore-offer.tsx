import { useEffect, useRef } from 'react';
import { shortDate } from '../../../../domain/format.ts';
import type { Draft } from './store.ts';

interface Props {
  draft: Draft;
  onRestore: () => void;
  onDiscard: () => void;
}

const two = (figure: number) => String(figure).padStart(2, '0');

/** Offers back what was typed here and never saved. */
export function DraftOffer({ draft, onRestore, onDiscard }: Props) {
  const notice = useRef<HTMLElement>(null);
  // A browser comes back to where the page was scrolled to: the offer would stand far above.
  useEffect(() => notice.current?.focus(), []);
  const at = new Date(draft.at);
  const day = shortDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Unsaved changes"
      aria-describedby="draft-offer"
      className="form-notice"
    >
      <p id="draft-offer">
        What you typed here on {day} at {two(at.getHours())}:{two(at.getMinutes())} was not saved.
        Buyers’ details and new images are not kept.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onRestore}>
          Restore it
        </button>
        <button type="button" className="button" onClick={onDiscard}>
          Discard it
        </button>
      </div>
    </section>
  );
}
