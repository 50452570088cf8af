import { ChevronDown } from 'lucide-react';

interface Choice {
  value: string | number;
  label: string;
}

interface SelectProps {
  name: string;
  label: string;
  /** Text of the choice that does not filter. */
  any: string;
  value: string | number | null;
  choices: Choice[];
  disabled?: boolean;
  /** The value chosen; empty for `any`. */
  onChange: (value: string) => void;
}

/** A select that fills its whole cell, its label above the value. */
export function SelectCell({ label, className = '', ...select }: SelectProps & CellProps) {
  return (
    <div className={`panel-cell ${className}`}>
      <label htmlFor={`filter-${select.name}`} className="panel-label">
        {label}
      </label>
      <CellSelect {...select} />
    </div>
  );
}

interface CellProps {
  className?: string;
}

/** The select alone, for a cell that holds two of them. */
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
    <div className="panel-select">
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

/** The id that a select gives back; null for its first choice. */
export const idOrNull = (value: string) => (value === '' ? null : Number(value));
