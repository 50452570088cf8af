import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { SettingsFrame } from '../../settings/settings-frame.tsx';
import { type DocumentNumbersList, firstNumberInput } from '../document.ts';
import { DOCUMENT_KINDS } from '../options.ts';
import type { Route } from './+types/document-numbers';
import typography from '../../../ui/styles/type.module.css';
import styles from './document-numbers.module.css';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(apiContext).get('/document-numbers', { signal: request.signal });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi.get('/document-numbers', { signal: request.signal });

export const meta = () => [{ title: 'Numbers of documents | Settings' }];

export default function DocumentNumbers({ loaderData: numbers }: Route.ComponentProps) {
  return (
    <SettingsFrame slug="numbers">
      <FirstNumberForm numbers={numbers} />
    </SettingsFrame>
  );
}

/** The first number of each kind of document in a year. It can be set once, before the first such document. */
function FirstNumberForm({ numbers: { year, data } }: { numbers: DocumentNumbersList }) {
  const open = data.filter(({ isSet }) => !isSet);
  const form = useEditForm({
    values: { kind: '', first: '' },
    schema: firstNumberInput,
    toInput: ({ kind, first }) => ({
      kind,
      year,
      first: first.trim() === '' ? Number.NaN : Number(first),
    }),
    save: (body) => browserApi.put('/document-numbers', { body }),
    done: 'The first number is set.',
    next: () => ({ kind: '', first: '' }),
  });
  const given = data.filter(({ last }) => last !== null);
  return (
    <EditForm state={form} aria-label="Numbers of documents" className={styles.form}>
      <p>
        Each kind of document counts from 1 in each year. If you issued some elsewhere in {year},
        set the next number here once, before the first one.
      </p>
      {given.length > 0 && (
        <p className={typography.hint}>
          Last ones: {given.map(({ kind, last }) => `${DOCUMENT_KINDS[kind]} ${last}`).join(', ')}
        </p>
      )}
      {open.length > 0 ? (
        <>
          <SelectField name="kind" label="Kind of document">
            <option value="">Choose</option>
            {open.map(({ kind }) => (
              <option key={kind} value={kind}>
                {DOCUMENT_KINDS[kind]}
              </option>
            ))}
          </SelectField>
          <TextField name="first" label={`Its first number in ${year}`} inputMode="numeric" />
          <p>
            <SaveButton>Set the first number</SaveButton>
          </p>
        </>
      ) : (
        <p>The numbers of all kinds have begun.</p>
      )}
    </EditForm>
  );
}
