import { ChevronDown } from 'lucide-react';
import styles from './search-panel.module.css';

interface Choice {
  value: string | number;
  label: string;
}

interface SelectProps {
  name: string;
  label: string;
  /** The text of the choice that does not filter. */
  any: string;
  value: string | number | null;
  choices: Choice[];
  disabled?: boolean;
  /** Called with the chosen value; empty for `any`. */
  onChange: (value: string) => void;
}

/** A select that fills its cell, with the label above the value. */
export function SelectCell({ label, wide = false, ...select }: SelectProps & { wide?: boolean }) {
  return (
    <div className={wide ? styles.wideCell : styles.cell}>
      <label htmlFor={`filter-${select.name}`} className={styles.label}>
        {label}
      </label>
      <CellSelect {...select} />
    </div>
  );
}

/** A select without a cell, for a cell with two selects. */
export function CellSelect({
  name,
  label,
  any,
  value,
  choices,
  disabled,
  onChange,
}: Omit<SelectProps, 'label'> & { label?: string }) {
  return (
    <div className={styles.select}>
      <select
        id={`filter-${name}`}
        name={name}
        aria-label={label}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
    </div>
  );
}

/** Parses the value of a select of ids. Returns null for its first choice. */
export const idOrNull = (value: string) => (value === '' ? null : Number(value));
