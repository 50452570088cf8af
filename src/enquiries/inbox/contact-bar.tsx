import { MessageCircle, NotebookPen, Phone, PhoneCall, UserCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EnquiryDetail } from '../enquiry.ts';
import type { ContactKind } from '../options.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useWrite } from '../../ui/use-write.ts';
import button from '../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { type Answer, OutcomeDialog } from './contact/outcome-dialog.tsx';
import styles from './enquiry.module.css';

const LOGGED: Readonly<Record<ContactKind, string>> = {
  call: 'The call is in the thread',
  whatsapp: 'The message is in the thread',
  visit: 'The visit is in the thread',
};

/**
 * Buttons to call the person or to write by WhatsApp. When staff return to the page afterwards, it asks how
 * the contact went. On phones the bar is at the bottom of the screen.
 */
export function ContactBar({ detail }: { detail: EnquiryDetail }) {
  const { enquiry, suggestions, phoneIsMobile } = detail;
  const { enquiryId, version, phone, phoneE164, email, name } = enquiry;
  const [asking, setAsking] = useState<ContactKind | null>(null);
  const left = useRef<ContactKind | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { busy, write } = useWrite();

  useEffect(() => {
    const back = () => {
      if (document.hidden || !left.current) return;
      setAsking(left.current);
      left.current = null;
    };
    document.addEventListener('visibilitychange', back);
    addEventListener('focus', back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('focus', back);
    };
  }, []);

  async function log({ kind, outcome, text }: Answer) {
    const contact = { version, kind, outcome, ...(text.trim() && { text }) };
    if (await write(() => browserApi.logContact(enquiryId, contact), LOGGED[kind])) setAsking(null);
  }

  function choose(kind: ContactKind) {
    setChoosing(false);
    setAsking(kind);
  }

  return (
    <div className={styles.contactBar}>
      {phoneE164 && (
        <>
          <a
            href={`tel:${phoneE164}`}
            className={button.button}
            onClick={() => void (left.current = 'call')}
          >
            <Phone size={18} strokeWidth={1.6} aria-hidden />
            <span className={styles.number}>{phone}</span>
            <span className={styles.shortName}>Call</span>
          </a>
          {phoneIsMobile && (
            <a
              href={`https://wa.me/${phoneE164.slice(1)}?text=${encodeURIComponent(suggestions[0]?.text ?? '')}`}
              target="_blank"
              rel="noreferrer"
              className={button.button}
              onClick={() => void (left.current = 'whatsapp')}
            >
              <MessageCircle size={18} strokeWidth={1.6} aria-hidden />
              WhatsApp
            </a>
          )}
        </>
      )}
      <button
        type="button"
        aria-keyshortcuts="c"
        className={styles.logButton}
        onClick={() => setAsking('call')}
      >
        <PhoneCall size={18} strokeWidth={1.6} aria-hidden />
        Log a call
      </button>
      <button type="button" className={styles.logButton} onClick={() => setAsking('visit')}>
        <UserCheck size={18} strokeWidth={1.6} aria-hidden />
        Log a visit
      </button>
      <button type="button" className={styles.phoneLogButton} onClick={() => setChoosing(true)}>
        <NotebookPen size={18} strokeWidth={1.6} aria-hidden />
        Log
      </button>
      {email && (
        <button
          type="button"
          className={styles.replyButton}
          onClick={() => document.querySelector<HTMLElement>('[aria-keyshortcuts="r"]')?.focus()}
        >
          Reply
        </button>
      )}
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title="What do you want to log?">
        <div className={styles.outcomes}>
          <button type="button" className={button.button} onClick={() => choose('call')}>
            A call
          </button>
          <button type="button" className={button.button} onClick={() => choose('visit')}>
            A visit
          </button>
        </div>
        <DialogButtons>
          <button type="button" className={button.button} onClick={() => setChoosing(false)}>
            Cancel
          </button>
        </DialogButtons>
      </Dialog>
      <OutcomeDialog
        kind={asking}
        name={name}
        busy={busy}
        onClose={() => setAsking(null)}
        onAnswer={(answer) => void log(answer)}
      />
    </div>
  );
}
