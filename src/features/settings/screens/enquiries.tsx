import { MultilineField, SelectField, SwitchField, TextField } from '../../../ui/form/fields.tsx';
import { FieldGroup } from '../form/fields.tsx';
import {
  type LoadedSetting,
  numberOf,
  SettingForm,
  type SettingFormat,
} from '../form/setting-form.tsx';

interface EnquiriesForm {
  notify: string;
  replyWithin: string;
  assign: string;
  previewReplies: boolean;
  askMarketing: boolean;
}

const LABELS: Readonly<Record<keyof EnquiriesForm, string>> = {
  notify: 'Tell these people about a new enquiry',
  replyWithin: 'Reply within',
  assign: 'Assign new enquiries',
  previewReplies: 'Ask before sending a suggested reply',
  askMarketing: 'Ask visitors whether they want marketing emails',
};

const FORMAT: SettingFormat<'enquiries', EnquiriesForm> = {
  name: 'enquiries',
  toForm: ({ notify, replyWithin, ...rest }) => ({
    ...rest,
    notify: notify.join('\n'),
    replyWithin: String(replyWithin),
  }),
  toSetting: ({ notify, replyWithin, ...rest }) => ({
    ...rest,
    notify: notify.split(/[\s,;]+/).filter(Boolean),
    replyWithin: numberOf(replyWithin),
  }),
  fieldOf: (path) => path.split('.')[0] ?? path,
};

/** How enquiries are handled. */
export function Enquiries({ loaded }: { loaded: LoadedSetting<'enquiries'> }) {
  return (
    <SettingForm label="Enquiries" format={FORMAT} loaded={loaded} labels={LABELS}>
      <FieldGroup title="New enquiries">
        <MultilineField
          name="notify"
          label={LABELS.notify}
          hint="One email address per line, at most ten. Leave it empty to tell nobody."
        />
        <SelectField name="assign" label={LABELS.assign}>
          <option value="none">To nobody: anyone takes them</option>
          <option value="roundRobin">To sales users in turn</option>
        </SelectField>
      </FieldGroup>
      <FieldGroup title="Replies">
        <TextField
          name="replyWithin"
          label={`${LABELS.replyWithin} (minutes)`}
          inputMode="numeric"
          required
          hint="Counted while you’re open, from 15 to 480. Later an enquiry is marked as overdue."
        />
        <SwitchField
          name="previewReplies"
          label={LABELS.previewReplies}
          hint="Otherwise one tap sends it, with a few seconds to undo."
        />
      </FieldGroup>
      <FieldGroup title="Marketing">
        <SwitchField
          name="askMarketing"
          label={LABELS.askMarketing}
          hint="Adds a box to the enquiry form, which is never ticked in advance."
        />
      </FieldGroup>
    </SettingForm>
  );
}
