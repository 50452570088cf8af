import { SlidersHorizontal, X } from 'lucide-react';
import { Link } from 'react-router';
import type { ChosenFilter } from './chosen-filters.ts';
import styles from './filters-line.module.css';
import type { Filters } from './search-address.ts';
import { FILTERS_SHEET } from './panel/sheet.ts';

interface Props {
  chosen: ChosenFilter[];
  addressOf: (filters: Filters) => string;
}

/**
 * The chosen filters, as links that each remove one. On phones also the button that opens the panel, which works
 * without JavaScript.
 */
export function FiltersLine({ chosen, addressOf }: Props) {
  const inPanel = chosen.filter(({ isTyped }) => !isTyped).length;
  return (
    <div className={styles.line} data-empty={chosen.length === 0 || undefined}>
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
    </div>
  );
}
