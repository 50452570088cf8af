import { FileText } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { Link } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useDealer } from '../../../app/dealer.ts';
import { DOCUMENT_TYPES, documentPath, type LegalDocument, MAX_DOCUMENT_BYTES } from '../legal.ts';
import { missingIdentity } from '../identity.ts';
import { isShown } from '../is-shown.ts';
import { ApiError } from '../../../platform/api-error.ts';
import button from '../../../ui/button.module.css';
import field from '../../../ui/field.module.css';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import type { SettingValue } from '../settings.ts';
import { MultilineField, TextField } from '../../../ui/form/fields.tsx';
import { FieldGroup } from '../form/fields.tsx';
import { SettingForm } from '../form/setting-form.tsx';
import { type SettingFormat, useSettingForm } from '../form/use-setting-form.ts';
import { sectionPath } from './sections.ts';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import sectionsStyles from '../../../ui/sections-page.module.css';
import styles from './claims.module.css';

interface Props {
  legal: { value: SettingValue<'legal'>; version: number };
  claims: { value: SettingValue<'claims'>; version: number };
}

/** Information that the law requires a dealer to show, and the evidence for claims on the public pages. */
export function Claims({ legal, claims }: Props) {
  return (
    <>
      <p className={sectionsStyles.lead}>
        Buyers read about{' '}
        <Link to="/your-rights" className={link.link}>
          their rights
        </Link>
        , which the price of each car links to. The texts of your pages are under{' '}
        <Link to={sectionPath('dealership')} className={link.link}>
          Your dealership
        </Link>
        .
      </p>
      <MissingIdentity />
      <Guarantee loaded={legal} />
      <Proofs loaded={claims} />
    </>
  );
}

function MissingIdentity() {
  const missing = missingIdentity(useDealer());
  if (missing.length === 0) return null;
  return (
    <div className={styles.notice}>
      <p>
        A company must name these on its website, and yours doesn’t yet: {missing.join(', ')}. Add
        them under{' '}
        <Link to={`${sectionPath('dealership')}#company`} className={link.link}>
          Your dealership, Company
        </Link>
        .
      </p>
    </div>
  );
}

interface GuaranteeForm {
  guaranteeNotice: LegalDocument | null;
  warrantyTerms: string;
  /** Edited in another form. */
  privacyContact: string | null;
}

const GUARANTEE: SettingFormat<'legal', GuaranteeForm> = {
  name: 'legal',
  toForm: ({ warrantyTerms, ...value }) => ({ ...value, warrantyTerms: warrantyTerms ?? '' }),
  toSetting: ({ warrantyTerms, ...value }) => ({
    ...value,
    warrantyTerms: warrantyTerms.trim() || null,
  }),
};

const NOTICE = 'EU notice on the legal guarantee';
const WARRANTY = 'Your own warranty';

function Guarantee({ loaded }: { loaded: Props['legal'] }) {
  const state = useSettingForm(GUARANTEE, loaded);
  return (
    <SettingForm
      label="Guarantee and warranty"
      state={state}
      labels={{ guaranteeNotice: NOTICE, warrantyTerms: WARRANTY }}
    >
      <FieldGroup title="Guarantee and warranty">
        <DocumentField />
        <MultilineField
          name="warrantyTerms"
          label={WARRANTY}
          rows={6}
          hint="Who gives it, what it covers, for how long, and how to claim. We add that it comes on top of the buyer’s rights. Leave it empty if you give none."
        />
      </FieldGroup>
    </SettingForm>
  );
}

/** The official notice, which is uploaded when it is chosen and shown after the form was saved. */
function DocumentField() {
  const id = useId();
  const {
    field: { value: document, onChange, ref },
    fieldState,
  } = useController<GuaranteeForm, 'guaranteeNotice'>({
    name: 'guaranteeNotice',
  });
  const { busy, error, choose } = useUpload(onChange);
  const message = error ?? fieldState.error?.message;
  return (
    <div className={styles.document}>
      <p className={field.label}>{NOTICE}</p>
      {document ? (
        <p className={styles.file}>
          <a href={documentPath(document)} target="_blank" rel="noopener" className={link.link}>
            {document.name}
          </a>
          <span className={typography.hint}>SHA-256 {document.hash}</span>
        </p>
      ) : (
        <p className={styles.notice}>
          Every trader who sells to consumers must show this notice since 27 September 2026 (S.I.
          124 of 2026). Download the official file in English from the website of the European
          Commission (Implementing Regulation (EU) 2025/1960) and upload it here unchanged, in
          colour.
        </p>
      )}
      {document && !isShown(document) && (
        <p className={styles.notice}>
          Visitors only see a link to this PDF. The notice must be shown: upload it as an image, PNG
          or JPEG.
        </p>
      )}
      <div className={panel.chips}>
        <label className={styles.choose} data-busy={busy ? '' : undefined}>
          <FileText size={16} strokeWidth={1.6} aria-hidden />
          {document ? 'Replace' : 'Choose file'}
          <span className={visibility.visuallyHidden}>{` ${NOTICE}`}</span>
          <input
            ref={ref}
            type="file"
            accept={DOCUMENT_TYPES.join()}
            disabled={busy}
            className={visibility.visuallyHidden}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-status`}
            onChange={choose}
          />
        </label>
        {document && (
          <button type="button" className={button.button} onClick={() => onChange(null)}>
            Remove<span className={visibility.visuallyHidden}>{` ${NOTICE}`}</span>
          </button>
        )}
      </div>
      <output id={`${id}-status`} className={styles.status} data-problem={message ? '' : undefined}>
        {busy
          ? 'Uploading...'
          : (message ?? (fieldState.isDirty ? 'On your site after you save.' : ''))}
      </output>
      <p className={field.hint}>
        At most 5 MB. An image (PNG or JPEG) is shown on the page about your buyers’ rights,
        unchanged. A PDF is only linked there.
      </p>
    </div>
  );
}

const FAILED = 'We couldn’t upload this file. Please try again.';

function useUpload(onUploaded: (document: LegalDocument) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const upload = async (file: File) => {
    if (file.size > MAX_DOCUMENT_BYTES) return setError('This file is larger than 5 MB.');
    setError(null);
    setBusy(true);
    try {
      onUploaded(
        await browserApi.post('/settings/legal/documents', 201, {
          query: { name: file.name },
          file,
        }),
      );
    } catch (problem) {
      const isRefused = problem instanceof ApiError && problem.status < 500;
      setError(isRefused ? problem.message : FAILED);
    } finally {
      setBusy(false);
    }
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again after an error.
    currentTarget.value = '';
    if (file) void upload(file);
  };
  return { busy, error, choose };
}

const PROOFS: SettingFormat<'claims', { inspection: string; award: string }> = {
  name: 'claims',
  toForm: ({ inspection, award }) => ({ inspection: inspection ?? '', award: award ?? '' }),
  toSetting: ({ inspection, award }) => ({
    inspection: inspection.trim() || null,
    award: award.trim() || null,
  }),
};

const CLAIM_LABELS = {
  inspection: 'What backs “150-point inspection”?',
  award: 'What backs “Award winning”?',
};

function Proofs({ loaded }: { loaded: Props['claims'] }) {
  const state = useSettingForm(PROOFS, loaded);
  return (
    <SettingForm label="Claims" state={state} labels={CLAIM_LABELS}>
      <FieldGroup
        title="Claims"
        hint="A claim that nothing backs is a misleading advert. Write one sentence or the address of a page; your pages show it below the claim."
      >
        <TextField name="inspection" label={CLAIM_LABELS.inspection} />
        <TextField
          name="award"
          label={CLAIM_LABELS.award}
          placeholder="Dealer of the Year 2025, given by …"
        />
      </FieldGroup>
    </SettingForm>
  );
}
