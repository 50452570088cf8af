import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReplyTemplate } from '../enquiry.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { Button } from '../../../ui/button.tsx';
import { SettingsFrame } from '../../settings/settings-frame.tsx';
import type { Route } from './+types/replies';
import sections from '../../../ui/sections-page.module.css';
import styles from './replies.module.css';
import { TemplateDialog } from './template-dialog.tsx';
import { REPLY_TEMPLATE_USES } from './templates.ts';
import typography from '../../../ui/styles/type.module.css';
import { useWrite } from '../../../ui/use-write.ts';
import { DangerDialog } from '../../../ui/dialog.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(apiContext).get('/reply-templates', { signal: request.signal });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi.get('/reply-templates', { signal: request.signal });

export const meta = () => [{ title: 'Suggested replies | Settings' }];

/** The texts that staff send with one tap, in the order in which they are suggested. */
export default function Replies({ loaderData: templates }: Route.ComponentProps) {
  const [editing, setEditing] = useState<ReplyTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ReplyTemplate | null>(null);
  return (
    <SettingsFrame slug="replies">
      <p className={sections.lead}>
        The first three that fit an enquiry are offered next to it, filled in with the name and the
        car.
      </p>
      {templates.length === 0 && <p className={styles.empty}>There are no suggested replies.</p>}
      <ol className={styles.templates} aria-label="Suggested replies">
        {templates.map((template, at) => (
          <TemplateRow
            key={template.templateId}
            template={template}
            place={at + 1}
            isLast={at === templates.length - 1}
            onEdit={() => setEditing(template)}
            onDelete={() => setDeleting(template)}
          />
        ))}
      </ol>
      <Button onClick={() => setEditing('new')}>
        <Plus size={16} aria-hidden />
        Add reply
      </Button>
      <TemplateDialog template={editing} onClose={() => setEditing(null)} />
      <DeleteDialog template={deleting} onClose={() => setDeleting(null)} />
    </SettingsFrame>
  );
}

interface RowProps {
  template: ReplyTemplate;
  /** Counted from 1. */
  place: number;
  isLast: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function TemplateRow({ template, place, isLast, onEdit, onDelete }: RowProps) {
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
  const actions = [
    { label: 'Move up', Icon: ArrowUp, isOff: place === 1, run: () => void move(place - 1) },
    { label: 'Move down', Icon: ArrowDown, isOff: isLast, run: () => void move(place + 1) },
    { label: 'Edit', Icon: Pencil, run: onEdit },
    { label: 'Delete', Icon: Trash2, run: onDelete },
  ];

  return (
    <li className={styles.template}>
      <div>
        <h3 className={typography.name}>{title}</h3>
        <p className={typography.hint}>{REPLY_TEMPLATE_USES[use]}</p>
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, Icon, isOff = false, run }) => (
          <button
            key={label}
            type="button"
            aria-label={`${label}: ${title}`}
            aria-disabled={isOff || undefined}
            className={styles.action}
            onClick={() => !isOff && run()}
          >
            <Icon size={18} strokeWidth={1.6} aria-hidden />
          </button>
        ))}
      </div>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

interface DeleteProps {
  template: ReplyTemplate | null;
  onClose: () => void;
}

function DeleteDialog({ template, onClose }: DeleteProps) {
  const { busy, write } = useWrite('Not deleted');

  async function remove(templateId: number) {
    await write(
      () => browserApi.remove('/reply-templates/:templateId', { params: { templateId } }),
      'The reply is deleted',
    );
    onClose();
  }

  return (
    <DangerDialog
      open={template !== null}
      onClose={onClose}
      title="Delete this reply?"
      text={template && `“${template.title}” won’t be suggested any more.`}
      cancel="No, Cancel"
      confirm="Yes, Delete"
      busy={busy}
      busyText="Deleting..."
      onConfirm={() => template && void remove(template.templateId)}
    />
  );
}
