import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { FileButton, FileList, useFiles } from '../../money/components/files.tsx';
import { MONEY_FILES } from '../../money/options.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import type { DealDetail } from '../deal.ts';
import { DEAL_BOUNDS } from '../options.ts';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './deal.module.css';
import { type DealValues, LABELS } from './form-values.ts';
import { IntoStock } from './into-stock.tsx';
import type { DealForm } from './use-deal-form.ts';

const PHOTO_TYPES = MONEY_FILES.types.filter((type) => type.startsWith('image/')).join();

/** The car that the customer gives in exchange. */
export function PartExchangeFields({ deal, form }: { deal: DealDetail; form: DealForm }) {
  const { setValue, getValues } = useFormContext<DealValues>();
  const [isGiven, allowance] = useWatch<DealValues, ['hasPartExchange', 'allowance']>({
    name: ['hasPartExchange', 'allowance'],
  });
  const isOpen = deal.state === 'draft' || deal.state === 'ordered';
  const [hasMore] = useState(() => {
    const { financeOwed, financeCompany, vin } = getValues();
    return [financeOwed, financeCompany, vin].some((value) => value !== '');
  });
  const isInStock = deal.partExchangeCarId !== null;
  const give = (has: boolean) => {
    setValue('hasPartExchange', has, { shouldDirty: true });
    // The timeout waits until the fields are rendered.
    if (has)
      setTimeout(() =>
        form.element.current?.querySelector<HTMLElement>('[name=registration]')?.focus(),
      );
  };
  if (!isGiven && !isOpen) return null;
  return (
    <section aria-labelledby="part-exchange" className={panel.section}>
      <h2 id="part-exchange" className={typography.subheading}>
        Part exchange
      </h2>
      {isGiven ? (
        <>
          <fieldset disabled={isInStock} className={panel.fields}>
            <TextField
              name="registration"
              label={LABELS.registration}
              autoCapitalize="characters"
              maxLength={15}
              enterKeyHint="next"
            />
            <TextField name="make" label={LABELS.make} enterKeyHint="next" />
            <TextField name="model" label={LABELS.model} enterKeyHint="next" />
            <TextField
              name="mileageKm"
              label={LABELS.mileageKm}
              inputMode="numeric"
              enterKeyHint="next"
            />
            <TextField
              name="allowance"
              label={LABELS.allowance}
              inputMode="decimal"
              enterKeyHint="next"
              hint="What we pay for it, with what is owed on it."
            />
            <TextField
              name="year"
              label={LABELS.year}
              inputMode="numeric"
              enterKeyHint="next"
              hint="Needed before it goes into stock."
            />
          </fieldset>
          <details className={panel.more} open={hasMore}>
            <summary>Finance owed on it, and its VIN</summary>
            <fieldset disabled={isInStock} className={panel.fields}>
              <TextField
                name="financeOwed"
                label={LABELS.financeOwed}
                inputMode="decimal"
                enterKeyHint="next"
                hint={allowance === '' ? undefined : 'We pay it, and the customer owes it to us.'}
              />
              <TextField name="financeCompany" label={LABELS.financeCompany} enterKeyHint="next" />
              <TextField name="vin" label={LABELS.vin} maxLength={20} enterKeyHint="next" />
            </fieldset>
          </details>
          <Photos deal={deal} isOpen={isOpen && !isInStock} />
          {isOpen && !isInStock && (
            <p>
              <button type="button" className={link.link} onClick={() => give(false)}>
                Remove the part exchange
              </button>
            </p>
          )}
          {isInStock ? (
            <p>
              In stock:{' '}
              <Link to={`/edit-car/${deal.partExchangeCarId}`} className={link.link}>
                open its draft
              </Link>
            </p>
          ) : (
            deal.state !== 'draft' &&
            deal.state !== 'cancelled' && <IntoStock {...{ deal, form }} />
          )}
        </>
      ) : (
        <p>
          <button type="button" className={styles.addLink} onClick={() => give(true)}>
            Add a part exchange
          </button>
        </p>
      )}
    </section>
  );
}

function Photos({ deal, isOpen }: { deal: DealDetail; isOpen: boolean }) {
  const { setValue } = useFormContext<DealValues>();
  const [files, setFiles] = useState(deal.photos);
  const uploads = useFiles(files, (photos) => {
    setFiles(photos);
    const ids = photos.map(({ fileId }) => fileId);
    setValue('photoIds', ids, { shouldDirty: true });
  });
  const { enquiryId, enquiryPhotoIds } = deal;
  return (
    <div className={panel.parts}>
      {enquiryId !== null && enquiryPhotoIds.length > 0 && (
        <ul aria-label="Photos of the valuation" className={styles.thumbnails}>
          {enquiryPhotoIds.map((fileId, at) => (
            <li key={fileId}>
              <a
                href={`/api/enquiries/${enquiryId}/files/${fileId}`}
                target="_blank"
                rel="noreferrer"
              >
                <img
                  src={`/api/enquiries/${enquiryId}/files/${fileId}`}
                  alt={`Valuation, ${at + 1}`}
                  width={96}
                  height={64}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <FileList
        files={files}
        onRemove={isOpen ? uploads.remove : undefined}
        error={uploads.error}
      />
      {isOpen && files.length < DEAL_BOUNDS.maxPhotos && (
        <FileButton of={uploads} text="Add photos" accept={PHOTO_TYPES} multiple />
      )}
    </div>
  );
}
