import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { ReplyTemplate } from '../enquiry.ts';
import { replyTemplateInput } from '../input.ts';
import { failureText } from '../../../platform/api-error.ts';
import { TEMPLATE_USES, PLACEHOLDERS } from './templates.ts';
import { keysOf } from '../../../platform/objects.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { Field, InputField, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './replies.module.css';

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
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(replyTemplateInput),
    defaultValues: {
      title: template?.title ?? '',
      text: template?.text ?? '',
      use: template?.use ?? 'any',
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      if (template) await browserApi.changeReplyTemplate(template.templateId, input);
      else await browserApi.addReplyTemplate(input);
      showToast('Reply Saved', 'Your colleagues can send it from now on');
      onClose();
      await revalidate();
    } catch (error) {
      showToast('Not saved', failureText(error), 'failed');
    }
  });

  return (
    <Form
      aria-label="Reply"
      className={styles.form}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <InputField
        {...register('title')}
        label="Title"
        hint="The text of the button."
        error={errors.title?.message}
      />
      <Field label="Text" hint={HINT} error={errors.text?.message}>
        {(control) => (
          <textarea {...control} {...register('text')} rows={7} className={styles.textField} />
        )}
      </Field>
      <Field label="Offered for" error={errors.use?.message}>
        {(control) => (
          <Select {...control} {...register('use')}>
            {keysOf(TEMPLATE_USES).map((use) => (
              <option key={use} value={use}>
                {TEMPLATE_USES[use]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormButtons busy={isSubmitting} onCancel={onClose} />
    </Form>
  );
}
