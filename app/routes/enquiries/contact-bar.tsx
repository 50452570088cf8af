import { MessageCircle, Phone, PhoneCall, UserCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EnquiryDetail } from '../../../domain/enquiries/enquiry.ts';
import type { ContactKind, Outcome } from '../../../domain/enquiries/options.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { useWrite } from '../../lib/use-write.ts';
import button from '../../ui/button.module.css';
import { OutcomeDialog } from './contact/outcome-dialog.tsx';
import styles from './enquiry.module.css';

/**
 * Buttons to call the person or to write by WhatsApp. When staff return to the page afterwards, it asks how
 * the contact went. On phones the bar is at the bottom of the screen.
 */
export function ContactBar({ detail: { enquiry, suggestions } }: { detail: EnquiryDetail }) {
  const { enquiryId, version, phone, phoneE164, email, name } = enquiry;
  const [asking, setAsking] = useState<ContactKind | null>(null);
  const left = useRef<ContactKind | null>(null);
  const { write } = useWrite();

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

  function log(kind: ContactKind, outcome?: Outcome) {
    setAsking(null);
    void write(() => browserApi.logContact(enquiryId, { version, kind, outcome }));
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
      {email && (
        <button
          type="button"
          className={styles.replyButton}
          onClick={() => document.querySelector<HTMLElement>('[aria-keyshortcuts="r"]')?.focus()}
        >
          Reply
        </button>
      )}
      <OutcomeDialog kind={asking} name={name} onClose={() => setAsking(null)} onAnswer={log} />
    </div>
  );
}
