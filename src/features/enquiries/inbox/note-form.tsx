import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type NoteInput, noteInput } from '../input.ts';
import { ENQUIRY_BOUNDS } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { submitOnCtrlEnter } from '../../../ui/form.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { MultilineField, SelectField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { registerTexts } from '../../../ui/unsaved.ts';
import { remindDaysOf, RemindOptions } from '../components/remind-options.tsx';
import panel from '../../../ui/panel.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './enquiry.module.css';

/** Unsaved notes by enquiry id, kept while the user looks at another enquiry. */
const begun = new Map<number, string>();
registerTexts(() => [...begun.values()].some((text) => text.trim() !== ''));

/** Notes that are being saved, by enquiry id. */
const saving = new Map<number, Promise<void>>();

async function saveNote(enquiryId: number, body: NoteInput, typed: string): Promise<void> {
  await browserApi.post('/enquiries/:enquiryId/notes', 201, { params: { enquiryId }, body });
  // The user may have changed the text meanwhile.
  if (begun.get(enquiryId) === typed) begun.delete(enquiryId);
}

const EMPTY = { text: '', remindDays: '' };

/** A note that only colleagues see. */
export function NoteForm({ enquiryId }: { enquiryId: number }) {
  // The user may return to the enquiry during a save: a form with the same text could save it twice.
  const [earlier, setEarlier] = useState(() => saving.get(enquiryId));
  useEffect(() => {
    const end = () => setEarlier(undefined);
    earlier?.then(end, end);
  }, [earlier]);
  if (earlier) return <p className={typography.hint}>Saving your note...</p>;
  return <Fields enquiryId={enquiryId} />;
}

function Fields({ enquiryId }: { enquiryId: number }) {
  const [values] = useState(() => ({ ...EMPTY, text: begun.get(enquiryId) ?? '' }));
  const form = useEditForm({
    values,
    schema: noteInput,
    toInput: ({ text, remindDays }) => ({
      text: text.trim(),
      remindDays: remindDaysOf(remindDays),
    }),
    save: (body, sent) => {
      const saved = saveNote(enquiryId, body, sent.text);
      saving.set(enquiryId, saved);
      return saved.finally(() => saving.delete(enquiryId));
    },
    done: 'The note is in the thread',
    next: () => EMPTY,
  });
  const text = useWatch({ control: form.form.control, name: 'text' });
  useEffect(() => void begun.set(enquiryId, text), [enquiryId, text]);

  return (
    <details open={values.text.trim() !== ''} className={panel.details}>
      <summary>Add a note for colleagues</summary>
      <EditForm state={form} asksToLeave={false} aria-label="Note" className={styles.replyForm}>
        <MultilineField
          name="text"
          label="Note"
          maxLength={ENQUIRY_BOUNDS.maxNote}
          onKeyDown={submitOnCtrlEnter}
        />
        <SelectField name="remindDays" label="Reminder">
          <RemindOptions />
        </SelectField>
        <SaveButton variant="plain">Save note</SaveButton>
      </EditForm>
    </details>
  );
}
