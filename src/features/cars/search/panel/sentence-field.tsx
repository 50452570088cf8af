import { Search } from 'lucide-react';
import { MAX_SENTENCE_LENGTH } from '../../listing.ts';
import cell from './cell.module.css';
import styles from './sentence-field.module.css';

interface Props {
  /** Whether the field is low on phones, with its label for screen readers only. */
  isCompact?: boolean | undefined;
  /** Id of the form that the field belongs to. */
  form: string;
  value: string;
  onChange: (sentence: string) => void;
}

/** The field for a search in the visitor's own words. */
export function SentenceField({ isCompact, form, value, onChange }: Props) {
  return (
    <div className={styles.sentence} data-compact={isCompact}>
      <label htmlFor="filter-q" className={cell.label}>
        Say what you’re looking for
      </label>
      <input
        id="filter-q"
        form={form}
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={MAX_SENTENCE_LENGTH}
        placeholder="Try: diesel estate under €20,000"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="submit" form={form} aria-label="Find cars" className={styles.sentenceButton}>
        <Search size={20} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  );
}
