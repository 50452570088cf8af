import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReplyTemplate } from '../../../../domain/enquiries/enquiry.ts';
import { TEMPLATE_USES } from '../../../../domain/enquiries/reply-templates.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { showToast } from '../../../lib/toast.ts';
import styles from './replies.module.css';

interface Props {
  template: ReplyTemplate;
  /** Counted from 1. */
  place: number;
  isLast: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function TemplateRow({ template, place, isLast, onEdit, onDelete }: Props) {
  const { templateId, title, text, use } = template;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function move(position: number) {
    if (busy) return;
    setBusy(true);
    try {
      await browserApi.changeReplyTemplate(templateId, { title, text, use, position });
      await revalidate();
    } catch (error) {
      void showToast('Not moved', failureText(error), 'failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className={styles.template}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.use}>{TEMPLATE_USES[use]}</p>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          aria-label={`Move up: ${title}`}
          aria-disabled={place === 1 || undefined}
          className={styles.action}
          onClick={() => place > 1 && void move(place - 1)}
        >
          <ArrowUp {...ICON} />
        </button>
        <button
          type="button"
          aria-label={`Move down: ${title}`}
          aria-disabled={isLast || undefined}
          className={styles.action}
          onClick={() => !isLast && void move(place + 1)}
        >
          <ArrowDown {...ICON} />
        </button>
        <button
          type="button"
          aria-label={`Edit: ${title}`}
          className={styles.action}
          onClick={onEdit}
        >
          <Pencil {...ICON} />
        </button>
        <button
          type="button"
          aria-label={`Delete: ${title}`}
          className={styles.action}
          onClick={onDelete}
        >
          <Trash2 {...ICON} />
        </button>
      </div>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
