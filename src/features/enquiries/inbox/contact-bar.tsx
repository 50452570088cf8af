import { MessageCircle, NotebookPen, Phone, PhoneCall, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { EnquiryDetail } from '../enquiry.ts';
import type { ContactKind } from '../options.ts';
import { useContactLog } from '../components/contact-log.tsx';
import { Button } from '../../../ui/button.tsx';
import button from '../../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import panel from '../../../ui/panel.module.css';
import styles from './enquiry.module.css';

/**
 * Buttons to call the person or to write by WhatsApp. When staff return to the page afterwards, it asks how
 * the contact went. On phones the bar is at the bottom of the screen.
 */
export function ContactBar({ detail }: { detail: EnquiryDetail }) {
  const { enquiry, suggestions, phoneIsMobile } = detail;
  const { phone, phoneE164, email } = enquiry;
  const { ask, left, dialog } = useContactLog(enquiry);
  const [isChoosing, setChoosing] = useState(false);

  function choose(kind: ContactKind) {
    setChoosing(false);
    ask(kind);
  }

  return (
    <div className={styles.contactBar}>
      {phoneE164 && (
        <>
          <a href={`tel:${phoneE164}`} className={button.button} onClick={() => left('call')}>
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
              onClick={() => left('whatsapp')}
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
        onClick={() => ask('call')}
      >
        <PhoneCall size={18} strokeWidth={1.6} aria-hidden />
        Log a call
      </button>
      <button type="button" className={styles.logButton} onClick={() => ask('visit')}>
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
        <div className={panel.answers}>
          <Button onClick={() => choose('call')}>A call</Button>
          <Button onClick={() => choose('visit')}>A visit</Button>
        </div>
        <DialogButtons>
          <Button onClick={() => setChoosing(false)}>Cancel</Button>
        </DialogButtons>
      </Dialog>
      {dialog}
    </div>
  );
}
