import { Check, CircleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { isOutdated, isRefusal } from '../../../platform/api-error.ts';
import { Select, TextInput } from '../../../ui/field.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import loading from '../../../ui/loading.module.css';
import typography from '../../../ui/styles/type.module.css';
import { showToast } from '../../../ui/toast.ts';
import type { ReferenceList } from '../definitions.ts';
import { type Make, REFERENCE_SCHEMAS } from '../schemas.ts';
import styles from './config.module.css';
import { type Entry, listPath } from './entries.ts';

/** The values of both forms. Only models have a make. */
interface Values {
  name: string;
  makeId: string;
}

const inputOf = ({ hasMake }: ReferenceList, { name, makeId }: Values) =>
  hasMake ? { name, makeId: Number(makeId) || undefined } : { name };

/** Throws a refusal as received, and any other error with the given text. */
export const failWith = (text: string) => (error: unknown) => {
  throw isRefusal(error) ? error : new Error(text, { cause: error });
};

interface AddFormProps {
  list: ReferenceList;
  makes: Make[];
  /** Whether the page on the screen is the one with the newest entries. */
  showsNewest: boolean;
}

/** Keeps the make and the focus on the name after each entry, so that several can be added in a row. */
export function AddForm({ list, makes, showsNewest }: AddFormProps) {
  const { key, label, formLabel, messages } = list;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const state = useEditForm({
    values: { name: '', makeId: '' },
    schema: REFERENCE_SCHEMAS[key].create,
    toInput: (values) => inputOf(list, values),
    save: (input) => browserApi.createEntry(key, input).catch(failWith(messages.createFailed)),
    next: ({ makeId }) => ({ name: '', makeId }),
    onSaved: (_saved, { name }) => {
      showToast(`${label} Added`, `${name.trim()} has been added successfully`);
      setFocus('name');
      // The next name can be added before the list has loaded.
      if (showsNewest) void revalidate();
      else void navigate(listPath(list), { preventScrollReset: true });
    },
    reloads: () => false,
    // A colleague has added the same name: the list shows it.
    onFailed: (error) => {
      if (isOutdated(error)) void revalidate();
      return false;
    },
  });
  const { setFocus, formState } = state.form;

  return (
    <EditForm
      state={state}
      asksToLeave={formState.dirtyFields.name ?? false}
      aria-labelledby="add-title"
      className={styles.addForm}
      data-has-make={list.hasMake || undefined}
    >
      <h2 id="add-title" className={typography.subheading}>
        {`Add New ${formLabel}`}
      </h2>
      {list.hasMake && (
        <SelectField name="makeId" label="Select Make">
          <MakeOptions makes={makes} />
        </SelectField>
      )}
      <TextField name="name" label={`${label} Name`} placeholder={list.placeholder} />
      <SaveButton className={styles.addButton}>{`Save ${formLabel}`}</SaveButton>
    </EditForm>
  );
}

interface EditRowProps {
  entry: Entry;
  list: ReferenceList;
  makes: Make[];
  onClose: () => void;
}

/** A row in edit mode. The tick or Enter saves, the cross or Escape cancels. */
export function EditRow({ entry, list, makes, onClose }: EditRowProps) {
  const { key, idField, label, messages } = list;
  const { revalidate } = useRevalidator();
  const state = useEditForm({
    values: { name: entry.name, makeId: String(entry.make?.makeId ?? '') },
    schema: REFERENCE_SCHEMAS[key].update,
    toInput: (values) => ({ [idField]: entry.id, ...inputOf(list, values) }),
    save: (input) => browserApi.updateEntry(key, input).catch(failWith(messages.updateFailed)),
    done: [`${label} Updated`, messages.updated],
    // The row shows the new name when it closes.
    onSaved: () => revalidate().then(onClose),
    reloads: () => false,
  });
  const { busy, element, errorOf } = state;
  const { register } = state.form;
  // Not `setFocus`, which waits: the first letter that the user types would be lost.
  useEffect(() => element.current?.querySelector('input')?.select(), [element]);

  const errorId = `error-${entry.id}`;
  const messagesShown = [errorOf('name'), errorOf('makeId')].filter(Boolean);
  const controlProps = (name: keyof Values) => ({
    ...register(name),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !busy) onClose();
    },
    ...(errorOf(name) && ({ 'aria-invalid': true, 'aria-describedby': errorId } as const)),
  });
  return (
    <tr>
      <td className={styles.editCell} colSpan={list.hasMake ? 4 : 3}>
        <EditForm state={state} aria-label={`Edit ${entry.name}`} className={styles.editForm}>
          <span className={styles.id}>{entry.id}</span>
          <TextInput
            className={styles.editName}
            aria-label={`${label} Name`}
            autoComplete="off"
            {...controlProps('name')}
          />
          {list.hasMake && (
            <span className={styles.editMake}>
              <Select aria-label="Make" {...controlProps('makeId')}>
                <MakeOptions makes={makes} />
              </Select>
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
          {messagesShown.length > 0 && (
            <p id={errorId} className={styles.editError}>
              <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
              <span>{messagesShown.join('. ')}</span>
            </p>
          )}
        </EditForm>
      </td>
    </tr>
  );
}

const MakeOptions = ({ makes }: { makes: Make[] }) => (
  <>
    <option value="">Select a make</option>
    {makes.map(({ makeId, name }) => (
      <option key={makeId} value={makeId}>
        {name}
      </option>
    ))}
  </>
);
