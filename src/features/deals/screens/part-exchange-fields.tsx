import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link, useRevalidator } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { keysOf } from '../../../platform/objects.ts';
import { Button } from '../../../ui/button.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { FileButton, FileList, useFiles } from '../../money/components/files.tsx';
import { MONEY_FILES } from '../../money/options.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import type { DealDetail } from '../deal.ts';
import { DEAL_BOUNDS, PART_EXCHANGE_SELLERS, type PartExchangeSeller } from '../options.ts';
import link from '../../../ui/link.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import styles from './deal.module.css';
import { type DealValues, LABELS } from './form-values.ts';
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
    <Section id="part-exchange" title="Part exchange">
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
              <Button variant="link" onClick={() => give(false)}>
                Remove the part exchange
              </Button>
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
    </Section>
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

/** Takes the part exchange into stock. For a company, staff first choose whether it gives a VAT invoice. */
function IntoStock({ deal, form }: { deal: DealDetail; form: DealForm }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const isCompany = deal.buyer.vatNumber !== null;
  const [how, setHow] = useState<PartExchangeSeller | ''>('');
  const [error, setError] = useState('');
  const take = async () => {
    if (isCompany && how === '') return setError('Say whether the company gives you a VAT invoice');
    setError('');
    setBusy(true);
    if (await form.flush())
      await form.attempt(async () => {
        await browserApi.post('/deals/:dealId/part-exchange', 201, {
          params: { dealId: deal.dealId },
          body: { version: form.stored().version, how: how || null },
        });
        showToast('In stock', 'The part exchange is a draft in your stock, with its purchase.');
        await revalidate();
      }, 'Not in stock');
    setBusy(false);
  };
  return (
    <div className={panel.parts}>
      {isCompany && (
        <Field label="How the company sells it" error={error}>
          {(control) => (
            <Select
              {...control}
              value={how}
              onChange={({ currentTarget: { value } }) =>
                setHow(keysOf(PART_EXCHANGE_SELLERS).find((one) => one === value) ?? '')
              }
            >
              <option value="">Choose</option>
              <Options of={PART_EXCHANGE_SELLERS} />
            </Select>
          )}
        </Field>
      )}
      <BusyButton
        type="button"
        variant="plain"
        busy={busy}
        busyText="Adding..."
        onClick={() => void take()}
      >
        Into stock
      </BusyButton>
    </div>
  );
}
