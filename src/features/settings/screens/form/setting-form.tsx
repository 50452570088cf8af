import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, useFormContext } from 'react-hook-form';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Form } from '../../../../ui/form.tsx';
import link from '../../../../ui/link.module.css';
import typography from '../../../../ui/styles/type.module.css';
import styles from '../settings.module.css';
import { shownValue, type TheirChange } from './merge.ts';
import type { SettingForm as State } from './use-setting-form.ts';

interface Props<Values extends FieldValues> {
  /** Accessible name. */
  label: string;
  state: State<Values>;
  /** Labels of the fields, for the list of the changes by somebody else. */
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
}

export function SettingForm<Values extends FieldValues>({
  label,
  state: { form, phase, theirs, save },
  labels,
  children,
}: Props<Values>) {
  const busy = phase !== 'editing';
  const submit = form.handleSubmit(save);
  useUnsaved(form.formState.isDirty);
  return (
    <FormProvider {...form}>
      <Form
        aria-label={label}
        aria-busy={busy}
        className={styles.form}
        busy={busy}
        onSubmit={(event) => void submit(event)}
      >
        {theirs && <ConflictNotice theirs={theirs} labels={labels} />}
        <div inert={busy}>{children}</div>
        <p className={styles.actions}>
          <BusyButton busy={busy} busyText="Saving...">
            Save
          </BusyButton>
        </p>
      </Form>
    </FormProvider>
  );
}

function ConflictNotice({
  theirs,
  labels,
}: Pick<Props<FieldValues>, 'labels'> & { theirs: TheirChange[] }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} tabIndex={-1} role="alert" className={styles.notice}>
      <h3 className={typography.subheading}>Somebody else has changed these settings</h3>
      <p>
        Your changes aren’t saved yet. We merged their changes with yours. Please check the fields
        below, then press ‘Save’ again.
      </p>
      <ul className={styles.changes}>
        {theirs.map((change) => (
          <li key={change.field}>
            {labels[change.field] ?? change.field}: {shownValue(change.before)} became{' '}
            {shownValue(change.after)}
            {change.mine !== undefined && <TakeTheirs {...change} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Swaps the field between my value, which the form shows first, and theirs. */
function TakeTheirs({ field, after, mine }: TheirChange) {
  const { setValue, watch } = useFormContext();
  const showsTheirs = JSON.stringify(watch(field)) === JSON.stringify(after);
  return (
    <>
      ; you have {shownValue(mine)}.{' '}
      <button
        type="button"
        className={link.link}
        onClick={() => setValue(field, showsTheirs ? mine : after, { shouldDirty: true })}
      >
        {showsTheirs ? 'Keep mine' : 'Take theirs'}
      </button>
    </>
  );
}
