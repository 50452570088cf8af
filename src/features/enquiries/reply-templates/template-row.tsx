import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { ReplyTemplate } from '../enquiry.ts';
import { TEMPLATE_USES } from './templates.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useWrite } from '../../../ui/use-write.ts';
import typography from '../../../ui/styles/type.module.css';
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
  const { write } = useWrite('Not moved');
  const move = (position: number) =>
    write(
      () =>
        browserApi.put('/reply-templates/:templateId', {
          params: { templateId },
          body: { title, text, use, position },
        }),
      'The order of the replies',
    );

  return (
    <li className={styles.template}>
      <div>
        <h3 className={typography.name}>{title}</h3>
        <p className={typography.hint}>{TEMPLATE_USES[use]}</p>
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
