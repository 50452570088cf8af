import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import button from '../../../ui/button.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import typography from '../../../ui/styles/type.module.css';
import iconButton from '../../../ui/icon-button.module.css';
import panel from '../../../ui/panel.module.css';
import styles from '../screens/settings.module.css';

export function FieldGroup({
  id,
  title,
  hint,
  children,
}: {
  /** For a link to the group. */
  id?: string;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} className={styles.group}>
      <legend className={typography.subheading}>{title}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.grid}>{children}</div>
    </fieldset>
  );
}

interface RowListProps {
  /** Name of the field, an array of rows. */
  name: string;
  /** One row in words, for example 'Link'. */
  rowLabel: string;
  newRow: Readonly<Record<string, unknown>>;
  /** Renders the fields of a row; `path` is their prefix. */
  children: (path: string) => ReactNode;
  /** Further buttons below the list. */
  actions?: ReactNode;
}

/** Rows that can be added and removed. */
export function RowList({ name, rowLabel, newRow, children, actions }: RowListProps) {
  const { control, formState, getFieldState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { error } = getFieldState(name, formState);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className={panel.items}>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={styles.row}>
          <legend className={visibility.visuallyHidden}>
            {rowLabel} {at + 1}
          </legend>
          <div className={styles.rowFields}>{children(`${name}.${at}`)}</div>
          <button
            type="button"
            aria-label={`Remove ${rowLabel.toLowerCase()} ${at + 1}`}
            className={iconButton.iconButton}
            onClick={() => {
              remove(at);
              add.current?.focus();
            }}
          >
            <Trash2 size={18} strokeWidth={1.6} aria-hidden />
          </button>
        </fieldset>
      ))}
      {error?.message && <p className={styles.error}>{error.message}</p>}
      <div className={panel.buttons}>
        <button ref={add} type="button" className={button.button} onClick={() => append(newRow)}>
          <Plus size={16} aria-hidden />
          Add {rowLabel.toLowerCase()}
        </button>
        {actions}
      </div>
    </div>
  );
}
