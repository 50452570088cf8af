import { Check, CircleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EntryFields, ReferenceList } from '../definitions.ts';
import type { Make } from '../schemas.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { TextInput } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import loading from '../../../ui/loading.module.css';
import styles from './config.module.css';
import { type Entry, fieldsOf } from './entries.ts';
import { MakeSelect } from './make-select.tsx';
import type { Errors } from './use-entry-writes.ts';

interface Props {
  entry: Entry;
  list: ReferenceList;
  makes: Make[];
  save: (fields: EntryFields) => Promise<Errors | null>;
  onClose: () => void;
}

/** A row in edit mode. The tick or Enter saves, the cross or Escape cancels. */
export function EditRow({ entry, list, makes, save, onClose }: Props) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  useEffect(() => name.current?.select(), []);

  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    const newErrors = await save(fieldsOf(list, new FormData(form)));
    if (!newErrors) return onClose();
    setBusy(false);
    setErrors(newErrors);
    if (newErrors['makeId'] && !newErrors['name']) form.querySelector('select')?.focus();
    else name.current?.focus();
  };

  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) onClose();
  };
  const errorId = `error-${entry.id}`;
  const messages = Object.values(errors);
  const errorProps = (field: string) =>
    errors[field] ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {};
  return (
    <tr>
      <td className={styles.editCell} colSpan={list.hasMake ? 4 : 3}>
        <Form
          aria-label={`Edit ${entry.name}`}
          className={styles.editForm}
          busy={busy}
          onSubmit={(event) => void submit(event.currentTarget)}
          onChange={() => {
            setErrors({});
            setTyped(true);
          }}
        >
          <span className={styles.id}>{entry.id}</span>
          <TextInput
            ref={name}
            name="name"
            className={styles.editName}
            aria-label={`${list.label} Name`}
            defaultValue={entry.name}
            readOnly={busy}
            autoComplete="off"
            onKeyDown={cancelOnEscape}
            {...errorProps('name')}
          />
          {list.hasMake && (
            <span className={styles.editMake}>
              <MakeSelect
                makes={makes}
                aria-label="Make"
                defaultValue={entry.make?.makeId}
                onKeyDown={cancelOnEscape}
                {...errorProps('makeId')}
              />
            </span>
          )}
          <span className={styles.actions}>
            <button
              type="submit"
              className={styles.confirm}
              aria-label={busy ? 'Saving...' : 'Save'}
              aria-disabled={busy || undefined}
            >
              {busy ? <span className={loading.spinner} /> : <Check size={18} aria-hidden />}
            </button>
            <button
              type="button"
              className={styles.action}
              aria-label="Cancel"
              disabled={busy}
              onClick={onClose}
            >
              <X size={18} aria-hidden />
            </button>
          </span>
          {messages.length > 0 && (
            <p id={errorId} className={styles.editError}>
              <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
              <span>{messages.join('. ')}</span>
            </p>
          )}
        </Form>
      </td>
    </tr>
  );
}
