import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FieldGroup } from '../form/fields.tsx';
import { type LoadedSetting, SettingForm, type SettingFormat } from '../form/setting-form.tsx';
import type { SettingValue } from '../settings.ts';

interface Values {
  who: SettingValue<'secondFactor'>['who'];
  from: string;
}

const FORMAT: SettingFormat<'secondFactor', Values> = {
  name: 'secondFactor',
  toForm: ({ who, from }) => ({ who, from: from ?? '' }),
  toSetting: ({ who, from }) => ({ who, from: from || null }),
};

const LABELS = { who: 'Who needs a second factor', from: 'From (optional)' };

const CHOICES = { nobody: 'Nobody', owners: 'Owners', everybody: 'Everybody' };

/** The setting for the users who must have a second factor, and its first day. */
export function SecondFactorSetting({ loaded }: { loaded: LoadedSetting<'secondFactor'> }) {
  return (
    <SettingForm label="Second factor" format={FORMAT} loaded={loaded} labels={LABELS}>
      <FieldGroup
        title="Second factor"
        hint="A code from an app after the password. Somebody without one sees only the page to set it up after signing in."
      >
        <SelectField name="who" label={LABELS.who}>
          {Object.entries(CHOICES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField name="from" label={LABELS.from} type="date" hint="Empty: at once" />
      </FieldGroup>
    </SettingForm>
  );
}
