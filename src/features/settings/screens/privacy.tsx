import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { separated, shortDate } from '../../../platform/format.ts';
import { RETENTION_KINDS, type RetentionItem } from '../retention.ts';
import type { SettingName, SettingValue } from '../settings.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import link from '../../../ui/link.module.css';
import { TextField } from '../../../ui/form/fields.tsx';
import { FieldGroup } from '../form/fields.tsx';
import {
  type LoadedSetting,
  numberOf,
  SettingForm,
  type SettingFormat,
} from '../form/setting-form.tsx';
import sections from '../../../ui/sections-page.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './settings.module.css';

interface Props {
  retention: LoadedSetting<'retention'>;
  legal: LoadedSetting<'legal'>;
  /** Null if it could not be loaded. */
  preview: { data: RetentionItem[] } | null;
}

/** Settings: how long personal data is kept, and who answers questions about it. */
export function Privacy({ retention, legal, preview }: Props) {
  return (
    <>
      <p className={sections.lead}>
        Visitors read about their data on the{' '}
        <Link to="/privacy" className={link.link}>
          privacy page
        </Link>
        , which follows these settings.
      </p>
      <Contact loaded={legal} />
      <Periods loaded={retention} />
      <RetentionRun preview={preview} />
    </>
  );
}

/** The form keeps the values that another section edits. */
type ContactForm = Omit<SettingValue<'legal'>, 'privacyContact'> & { privacyContact: string };

const CONTACT: SettingFormat<'legal', ContactForm> = {
  name: 'legal',
  toForm: ({ privacyContact, ...value }) => ({ ...value, privacyContact: privacyContact ?? '' }),
  toSetting: ({ privacyContact, ...value }) => ({
    ...value,
    privacyContact: privacyContact.trim() || null,
  }),
};

function Contact({ loaded }: { loaded: Props['legal'] }) {
  return (
    <SingleFieldForm
      format={CONTACT}
      loaded={loaded}
      title="Contact"
      name="privacyContact"
      label="Email for questions about personal data"
      type="email"
      hint="Leave it empty to use your dealership’s address."
    />
  );
}

const PERIODS: SettingFormat<'retention', { enquiryMonths: string }> = {
  name: 'retention',
  toForm: ({ enquiryMonths }) => ({ enquiryMonths: String(enquiryMonths) }),
  toSetting: ({ enquiryMonths }) => ({ enquiryMonths: numberOf(enquiryMonths) }),
};

function Periods({ loaded }: { loaded: Props['retention'] }) {
  return (
    <SingleFieldForm
      format={PERIODS}
      loaded={loaded}
      title="Periods"
      name="enquiryMonths"
      label="Keep enquiries for (months)"
      inputMode="numeric"
      required
      hint="From 1 to 36, counted from the last contact. Then the person’s details are removed."
    />
  );
}

interface SingleFieldProps<
  Name extends SettingName,
  Values extends FieldValues,
> extends ComponentProps<typeof TextField> {
  title: string;
  format: SettingFormat<Name, Values>;
  loaded: LoadedSetting<Name>;
}

const SingleFieldForm = <Name extends SettingName, Values extends FieldValues>({
  title,
  format,
  loaded,
  ...field
}: SingleFieldProps<Name, Values>) => (
  <SettingForm label={title} format={format} loaded={loaded} labels={{ [field.name]: field.label }}>
    <FieldGroup title={title}>
      <TextField {...field} />
    </FieldGroup>
  </SettingForm>
);

/** Shows what the next run of the retention job deletes or anonymises, and a button that starts it now. */
function RetentionRun({ preview }: Pick<Props, 'preview'>) {
  const { busy, write } = useWrite('We couldn’t start the clean-up');
  const due = preview?.data.filter(({ count }) => count > 0) ?? [];
  const run = () =>
    write(async () => {
      await browserApi.post('/retention/run', 202, {});
      showToast('Clean-up Started', 'The data will be deleted in a moment');
    });
  return (
    <section aria-labelledby="upkeep-title" className={styles.cleanUp}>
      <h3 id="upkeep-title" className={styles.groupTitle}>
        Clean-up
      </h3>
      <div className={panel.parts}>
        {!preview && <p>We couldn’t load what will be deleted. Reload the page to try again.</p>}
        {preview && due.length === 0 && (
          <p>Nothing is due. We look every night at half past three.</p>
        )}
        {due.map(({ kind, action, before, count, references }) => (
          <details key={kind}>
            <summary>
              Tonight {separated(count)} {RETENTION_KINDS[kind][count === 1 ? 0 : 1]}
              {before && ` from before ${shortDate(before)}`} will be {action}.
            </summary>
            <p className={styles.references}>
              {references.join(', ')}
              {count > references.length && ' and more'}
            </p>
          </details>
        ))}
        {due.length > 0 && (
          <BusyButton type="button" busy={busy} busyText="Starting..." onClick={() => void run()}>
            Run now
          </BusyButton>
        )}
      </div>
    </section>
  );
}
