import type { ReplyTemplate } from '../enquiry.ts';
import { replyTemplateInput } from '../input.ts';
import { REPLY_TEMPLATE_USES, PLACEHOLDERS } from './templates.ts';
import { keysOf } from '../../../platform/objects.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { MultilineField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import panel from '../../../ui/panel.module.css';

interface Props {
  /** The template to edit; null closes the dialog. */
  template: ReplyTemplate | 'new' | null;
  onClose: () => void;
}

export function TemplateDialog({ template, onClose }: Props) {
  return (
    <Dialog
      open={template !== null}
      onClose={onClose}
      title={template === 'new' ? 'Add reply' : 'Edit reply'}
    >
      {template && (
        <TemplateForm template={template === 'new' ? undefined : template} onClose={onClose} />
      )}
    </Dialog>
  );
}

const HINT = `These are filled in: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}. A reply without a value for one of them isn’t offered.`;

function TemplateForm({
  template,
  onClose,
}: {
  template: ReplyTemplate | undefined;
  onClose: () => void;
}) {
  const { title = '', text = '', use = 'any' } = template ?? {};
  const form = useEditForm({
    values: { title, text, use },
    schema: replyTemplateInput,
    save: (input) =>
      template
        ? browserApi.put('/reply-templates/:templateId', {
            params: { templateId: template.templateId },
            body: input,
          })
        : browserApi.post('/reply-templates', 201, { body: input }),
    done: ['Reply Saved', 'Your colleagues can send it from now on'],
    onSaved: onClose,
  });
  return (
    <EditForm state={form} aria-label="Reply" className={panel.dialogForm}>
      <TextField name="title" label="Title" hint="The text of the button." />
      <MultilineField name="text" label="Text" hint={HINT} rows={7} />
      <SelectField name="use" label="Offered for">
        {keysOf(REPLY_TEMPLATE_USES).map((one) => (
          <option key={one} value={one}>
            {REPLY_TEMPLATE_USES[one]}
          </option>
        ))}
      </SelectField>
      <FormButtons onCancel={onClose} />
    </EditForm>
  );
}
