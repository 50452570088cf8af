import { useRef, useState } from 'react';
import type { Make } from '../../../domain/make.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Errors } from './entries.ts';
import { MakeSelect } from './make-select.tsx';
import { type Draft, draftOf, type Section } from './sections.ts';

interface Props {
  section: Section;
  makes: Make[];
  create: (draft: Draft) => Promise<Errors | null>;
}

/** Adds entries one after the other: the make stays chosen, and the keyboard in the name. */
export function AddForm({ section, makes, create }: Props) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);

  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    const wrong = await create(draftOf(section, new FormData(form)));
    setBusy(false);
    setErrors(wrong ?? {});
    if (!wrong && name.current) name.current.value = '';
    if (wrong?.['makeId']) form.querySelector('select')?.focus();
    else name.current?.focus();
  };

  return (
    <Form
      aria-labelledby="add-title"
      className={section.ofMake ? 'add-form add-form-of-make' : 'add-form'}
      busy={busy}
      onSubmit={(event) => void submit(event.currentTarget)}
      onChange={() => setErrors({})}
    >
      <h2 id="add-title" className="t-3 add-title">
        {section.addTitle}
      </h2>
      {section.ofMake && (
        <Field label="Select Make" error={errors['makeId']}>
          {(control) => <MakeSelect {...control} makes={makes} />}
        </Field>
      )}
      <Field label={section.nameLabel} error={errors['name']}>
        {(control) => (
          <TextInput
            {...control}
            ref={name}
            name="name"
            placeholder={section.placeholder}
            readOnly={busy}
            autoComplete="off"
          />
        )}
      </Field>
      <BusyButton busy={busy} busyText="Saving...">
        {section.saveButton}
      </BusyButton>
    </Form>
  );
}
