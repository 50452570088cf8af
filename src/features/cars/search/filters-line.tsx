import { SlidersHorizontal, X } from 'lucide-react';
import { Link } from 'react-router';
import type { ChosenFilter } from './chosen-filters.ts';
import styles from './filters-line.module.css';
import { type Filters, NO_FILTERS } from './search-address.ts';
import { FILTERS_SHEET } from './panel/sheet.ts';

interface Props {
  chosen: ChosenFilter[];
  /** Sentences to search for, shown if nothing is chosen. */
  examples: string[];
  addressOf: (filters: Filters) => string;
}

/**
 * A link for each chosen filter, which removes it, or examples of sentences. On phones also the button that opens the
 * panel, which works without JavaScript.
 */
export function FiltersLine({ chosen, examples, addressOf }: Props) {
  const inPanel = chosen.filter(({ isTyped }) => !isTyped).length;
  return (
    <div
      className={styles.line}
      data-empty={(chosen.length === 0 && examples.length === 0) || undefined}
    >
      <button type="button" popoverTarget={FILTERS_SHEET} className={styles.open}>
        <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
        Filters{inPanel > 0 && ` (${inPanel})`}
      </button>
      {chosen.length > 0 && (
        <ul aria-label="Chosen filters" className={styles.chips}>
          {chosen.map(({ label, without }) => (
            <li key={addressOf(without)}>
              <Link
                to={addressOf(without)}
                preventScrollReset
                aria-label={`Remove filter: ${label}`}
                className={styles.chip}
              >
                <span>{label}</span>
                <X size={16} strokeWidth={1.6} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {chosen.length === 0 && <Examples examples={examples} addressOf={addressOf} />}
    </div>
  );
}

/** Links that search for sentences. */
export function Examples({ examples, addressOf }: Pick<Props, 'examples' | 'addressOf'>) {
  if (examples.length === 0) return null;
  return (
    <ul aria-label="Examples" className={styles.examples}>
      {examples.map((q) => (
        <li key={q}>
          <Link to={addressOf({ ...NO_FILTERS, q })} preventScrollReset className={styles.example}>
            {q}
          </Link>
        </li>
      ))}
    </ul>
  );
}
