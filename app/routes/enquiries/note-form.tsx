import { useRef } from 'react';
import { ENQUIRY_BOUNDS } from '../../../domain/enquiries/options.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { useWrite } from '../../lib/use-write.ts';
import button from '../../ui/button.module.css';
import { Form } from '../../ui/form.tsx';
import styles from './enquiry.module.css';

/** A note that only colleagues see. */
export function NoteForm({ enquiryId }: { enquiryId: number }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, write } = useWrite();

  async function add() {
    const text = field.current?.value.trim() ?? '';
    if (!text) return field.current?.focus();
    if ((await write(() => browserApi.addNote(enquiryId, text))) && field.current)
      field.current.value = '';
  }

  return (
    <details className={styles.note}>
      <summary>Add a note for colleagues</summary>
      <Form aria-label="Note" busy={busy} className={styles.replyForm} onSubmit={() => void add()}>
        <textarea
          ref={field}
          rows={3}
          maxLength={ENQUIRY_BOUNDS.maxNote}
          aria-label="Note"
          className={styles.field}
        />
        <button type="submit" className={button.button}>
          Save note
        </button>
      </Form>
    </details>
  );
}
