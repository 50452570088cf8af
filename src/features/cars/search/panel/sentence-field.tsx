import { Search } from 'lucide-react';
import { MAX_SENTENCE_LENGTH } from '../../listing.ts';
import cell from './cell.module.css';
import styles from './sentence-field.module.css';

interface Props {
  /** Position relative to the panel. */
  place: 'above' | 'below';
  /** Id of the form that the field belongs to. */
  form: string;
  value: string;
  onChange: (sentence: string) => void;
}

/** The field for a search in the visitor's own words. */
export function SentenceField({ place, form, value, onChange }: Props) {
  return (
    <div className={styles.sentence} data-place={place}>
      <label htmlFor="filter-q" className={cell.label}>
        {place === 'above' ? 'Say it in your own words' : 'Or say it in your own words'}
      </label>
      <input
        id="filter-q"
        form={form}
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={MAX_SENTENCE_LENGTH}
        placeholder="automatic diesel estate under €20,000"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="submit" form={form} aria-label="Find cars" className={styles.sentenceButton}>
        <Search size={20} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  );
}
