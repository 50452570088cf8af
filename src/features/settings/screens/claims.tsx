import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useDealer } from '../../../app/dealer.ts';
import { DOCUMENT_TYPES, documentPath, type LegalDocument, MAX_DOCUMENT_BYTES } from '../legal.ts';
import { missingIdentity } from '../identity.ts';
import { isShown } from '../is-shown.ts';
import link from '../../../ui/link.module.css';
import { MultilineField, TextField } from '../../../ui/form/fields.tsx';
import { FieldGroup } from '../form/fields.tsx';
import { UploadField } from '../form/upload-field.tsx';
import { type LoadedSetting, SettingForm, type SettingFormat } from '../form/setting-form.tsx';
import { sectionPath } from './sections.ts';
import typography from '../../../ui/styles/type.module.css';
import sectionsStyles from '../../../ui/sections-page.module.css';
import styles from './claims.module.css';

interface Props {
  legal: LoadedSetting<'legal'>;
  claims: LoadedSetting<'claims'>;
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
  return (
    <SettingForm
      label="Guarantee and warranty"
      format={GUARANTEE}
      loaded={loaded}
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

/** Uploads the official EU notice. */
const DocumentField = () => (
  <UploadField
    name="guaranteeNotice"
    label={NOTICE}
    hint="At most 5 MB. An image (PNG or JPEG) is shown on the page about your buyers’ rights, unchanged. A PDF is only linked there."
    noun="file"
    icon={FileText}
    types={DOCUMENT_TYPES}
    maxBytes={MAX_DOCUMENT_BYTES}
    upload={(file) =>
      browserApi.post('/settings/legal/documents', 201, { query: { name: file.name }, file })
    }
  >
    {(document: LegalDocument | null) => (
      <>
        {document ? (
          <p className={styles.file}>
            <a href={documentPath(document)} target="_blank" rel="noopener" className={link.link}>
              {document.name}
            </a>
            <span className={typography.hint}>SHA-256 {document.hash}</span>
          </p>
        ) : (
          <p className={styles.inField}>
            Every trader who sells to consumers must show this notice since 27 September 2026 (S.I.
            124 of 2026). Download the official file in English from the website of the European
            Commission (Implementing Regulation (EU) 2025/1960) and upload it here unchanged, in
            colour.
          </p>
        )}
        {document && !isShown(document) && (
          <p className={styles.inField}>
            Visitors only see a link to this PDF. The notice must be shown: upload it as an image,
            PNG or JPEG.
          </p>
        )}
      </>
    )}
  </UploadField>
);

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
  return (
    <SettingForm label="Claims" format={PROOFS} loaded={loaded} labels={CLAIM_LABELS}>
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
