import { useState } from 'react';
import { ENQUIRY_BOUNDS } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useWrite } from '../../../ui/use-write.ts';
import button from '../../../ui/button.module.css';
import { Form, submitOnCtrlEnter } from '../../../ui/form.tsx';
import type { RemindDays } from '../options.ts';
import { RemindSelect } from '../components/remind-select.tsx';
import { BegunTexts } from './begun-texts.ts';
import field from '../../../ui/field.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './enquiry.module.css';

const begun = new BegunTexts();

/** A note that only colleagues see. */
export function NoteForm({ enquiryId }: { enquiryId: number }) {
  const [wasBegun] = useState(() => begun.has(enquiryId));
  const [remindDays, setRemindDays] = useState<RemindDays>();
  const { busy, write } = useWrite();

  async function add() {
    const text = begun.read(enquiryId);
    if (!text) return;
    const note = { text, remindDays };
    if (
      await write(
        () =>
          browserApi.post('/enquiries/:enquiryId/notes', 201, {
            params: { enquiryId },
            body: note,
          }),
        'The note is in the thread',
      )
    ) {
      begun.remove(enquiryId, text);
      setRemindDays(undefined);
    }
  }

  return (
    <details open={wasBegun} className={panel.details}>
      <summary>Add a note for colleagues</summary>
      <Form aria-label="Note" busy={busy} className={styles.replyForm} onSubmit={() => void add()}>
        <textarea
          {...begun.field(enquiryId)}
          rows={3}
          maxLength={ENQUIRY_BOUNDS.maxNote}
          aria-label="Note"
          className={field.input}
          onKeyDown={submitOnCtrlEnter}
        />
        <RemindSelect value={remindDays} onChange={setRemindDays} />
        <button type="submit" className={button.button}>
          Save note
        </button>
      </Form>
    </details>
  );
}
