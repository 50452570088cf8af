import { Check, CircleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Make } from '../../../domain/make.ts';
import { TextInput } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Errors } from './entries.ts';
import { MakeSelect } from './make-select.tsx';
import { type Draft, draftOf, type Entry, type Section } from './sections.ts';

interface Props {
  entry: Entry;
  section: Section;
  makes: Make[];
  save: (draft: Draft) => Promise<Errors | null>;
  onClose: () => void;
}

/** A row whose entry is being changed: tick or Enter saves, cross or Escape leaves it as it was. */
export function EditRow({ entry, section, makes, save, onClose }: Props) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.select(), []);

  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    const wrong = await save(draftOf(section, new FormData(form)));
    if (!wrong) return onClose();
    setBusy(false);
    setErrors(wrong);
    if (wrong['makeId'] && !wrong['name']) form.querySelector('select')?.focus();
    else name.current?.focus();
  };

  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) onClose();
  };
  const errorId = `error-${entry.id}`;
  const sentences = Object.values(errors);
  const about = (field: string) =>
    errors[field] ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {};
  return (
    <tr className="editing">
      <td colSpan={section.ofMake ? 4 : 3}>
        <Form
          aria-label={`Edit ${entry.name}`}
          className="edit-form"
          busy={busy}
          onSubmit={(event) => void submit(event.currentTarget)}
          onChange={() => setErrors({})}
        >
          <span className="entry-id tnum">{entry.id}</span>
          <TextInput
            ref={name}
            name="name"
            aria-label={section.nameLabel}
            defaultValue={entry.name}
            readOnly={busy}
            autoComplete="off"
            onKeyDown={leaveOnEscape}
            {...about('name')}
          />
          {section.ofMake && (
            <MakeSelect
              makes={makes}
              aria-label="Make"
              defaultValue={entry.make?.makeId}
              onKeyDown={leaveOnEscape}
              {...about('makeId')}
            />
          )}
          <span className="entry-actions">
            <button
              type="submit"
              className="entry-action entry-confirm"
              aria-label={busy ? 'Saving...' : 'Save'}
              aria-disabled={busy || undefined}
            >
              {busy ? <span className="spinner" /> : <Check size={18} aria-hidden />}
            </button>
            <button
              type="button"
              className="entry-action"
              aria-label="Cancel"
              disabled={busy}
              onClick={onClose}
            >
              <X size={18} aria-hidden />
            </button>
          </span>
          {sentences.length > 0 && (
            <p id={errorId} className="field-error entry-error">
              <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
              <span>{sentences.join('. ')}</span>
            </p>
          )}
        </Form>
      </td>
    </tr>
  );
}
