import { useRef, useState } from 'react';
import type { EntryFields, ReferenceList } from '../definitions.ts';
import type { Make } from '../schemas.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Field, InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './config.module.css';
import { fieldsOf } from './entries.ts';
import { MakeSelect } from './make-select.tsx';
import type { Errors } from './use-entry-writes.ts';

interface Props {
  list: ReferenceList;
  makes: Make[];
  create: (fields: EntryFields) => Promise<Errors | null>;
}

/** Keeps the make and the focus on the name after each entry, so that several can be added in a row. */
export function AddForm({ list, makes, create }: Props) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);

  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    const newErrors = await create(fieldsOf(list, new FormData(form)));
    setBusy(false);
    setErrors(newErrors ?? {});
    if (!newErrors && name.current) {
      name.current.value = '';
      setTyped(false);
    }
    if (newErrors?.['makeId']) form.querySelector('select')?.focus();
    else name.current?.focus();
  };

  return (
    <Form
      aria-labelledby="add-title"
      className={styles.addForm}
      data-has-make={list.hasMake || undefined}
      busy={busy}
      onSubmit={(event) => void submit(event.currentTarget)}
      onChange={() => {
        setErrors({});
        setTyped(name.current?.value.trim() !== '');
      }}
    >
      <h2 id="add-title" className={typography.subheading}>
        {`Add New ${list.formLabel}`}
      </h2>
      {list.hasMake && (
        <Field label="Select Make" error={errors['makeId']}>
          {(control) => <MakeSelect {...control} makes={makes} />}
        </Field>
      )}
      <InputField
        ref={name}
        name="name"
        label={`${list.label} Name`}
        error={errors['name']}
        placeholder={list.placeholder}
        readOnly={busy}
        autoComplete="off"
      />
      <BusyButton busy={busy} busyText="Saving..." className={styles.addButton}>
        {`Save ${list.formLabel}`}
      </BusyButton>
    </Form>
  );
}
