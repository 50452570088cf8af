import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { keysOf } from '../../../platform/objects.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { DealDetail } from '../deal.ts';
import { PART_EXCHANGE_SELLERS, type PartExchangeSeller } from '../options.ts';
import panel from '../../../ui/panel.module.css';
import type { DealForm } from './use-deal-form.ts';

/** Takes the part exchange into stock. A company says first whether it gives a VAT invoice. */
export function IntoStock({ deal, form }: { deal: DealDetail; form: DealForm }) {
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
              {keysOf(PART_EXCHANGE_SELLERS).map((one) => (
                <option key={one} value={one}>
                  {PART_EXCHANGE_SELLERS[one]}
                </option>
              ))}
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
