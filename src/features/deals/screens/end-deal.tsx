import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { DangerDialog, Dialog } from '../../../ui/dialog.tsx';
import { Options } from '../../../ui/field.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { Radio } from '../../../ui/radio.tsx';
import { forgetUnsavedForms } from '../../../ui/unsaved.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { euro } from '../../money/texts.ts';
import type { DealDetail } from '../deal.ts';
import { cancelInput, creditInput } from '../input.ts';
import {
  DEAL_BOUNDS,
  type DepositOutcome,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../options.ts';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import styles from './deal.module.css';
import { centsOf } from './form-values.ts';

/** Cancels a deal or credits a part of it; deletes a draft. */
export function EndDeal({ deal }: { deal: DealDetail }) {
  const [open, setOpen] = useState<'cancel' | 'credit' | 'delete' | null>(null);
  const { state, isSaleClosed } = deal;
  const close = () => setOpen(null);
  if (state === 'cancelled') return null;
  const hasInvoice = state === 'invoiced' || state === 'handedOver';
  return (
    <Section id="end" title={state === 'draft' ? 'Delete' : 'Cancel or credit'}>
      <p className={styles.buttons}>
        {state === 'draft' ? (
          <Button onClick={() => setOpen('delete')}>Delete this draft</Button>
        ) : (
          <Button onClick={() => setOpen('cancel')}>Cancel the deal</Button>
        )}
        {hasInvoice && !isSaleClosed && (
          <Button onClick={() => setOpen('credit')}>Credit note</Button>
        )}
      </p>
      <DeleteDraft deal={deal} open={open === 'delete'} onClose={close} />
      <Dialog
        open={open === 'cancel'}
        onClose={close}
        title="Cancel the deal?"
        text={
          isSaleClosed
            ? 'A credit note of today takes the whole invoice back. The VAT period of the sale is closed, so the car stays sold: to sell it again, duplicate it. Ask your accountant.'
            : hasInvoice
              ? 'A credit note takes the whole invoice back, and the car is free again.'
              : 'The order ends, and the car is free again.'
        }
      >
        <CancelForm deal={deal} onClose={close} />
      </Dialog>
      <Dialog
        open={open === 'credit'}
        onClose={close}
        title="Credit a part of the price"
        text={`The car was sold for ${euro(deal.amounts.car)}. To take all of it back, cancel the deal.`}
      >
        <CreditForm deal={deal} onClose={close} />
      </Dialog>
    </Section>
  );
}

interface FormProps {
  deal: DealDetail;
  onClose: () => void;
}

function DeleteDraft({ deal, open, onClose }: FormProps & { open: boolean }) {
  const { busy, write } = useWrite('Not deleted');
  const navigate = useNavigate();
  const { dealId, version } = deal;
  const remove = async () => {
    const isDone = await write(async () => {
      await browserApi.remove('/deals/:dealId', { params: { dealId }, query: { version } });
      forgetUnsavedForms();
      await navigate('/deals');
    }, 'The draft was deleted.');
    if (!isDone) onClose();
  };
  return (
    <DangerDialog
      open={open}
      onClose={onClose}
      title="Delete this draft?"
      text="Nothing was issued yet. Its figures and the customer’s details are lost."
      cancel="Keep it"
      confirm="Delete"
      busy={busy}
      busyText="Deleting..."
      onConfirm={() => void remove()}
    />
  );
}

interface CancelValues {
  reason: string;
  deposit: DepositOutcome | '';
  method: PaymentMethod | '';
}

const NO_DECISION: CancelValues = { reason: '', deposit: '', method: '' };

function CancelForm({ deal: { dealId, version, amounts, isSaleClosed }, onClose }: FormProps) {
  const form = useEditForm({
    values: NO_DECISION,
    schema: cancelInput,
    toInput: ({ reason, deposit, method }) => ({
      version,
      reason,
      deposit: deposit || null,
      method: method || null,
    }),
    save: (body) => browserApi.post('/deals/:dealId/cancel', 201, { params: { dealId }, body }),
    done: isSaleClosed
      ? 'The deal is cancelled.'
      : 'The deal is cancelled, and the car is free again.',
    failed: 'Not cancelled',
    onSaved: onClose,
  });
  return (
    <EditForm state={form} aria-label="Cancel" className={panel.dialogForm}>
      <TextField name="reason" label="Reason" maxLength={DEAL_BOUNDS.maxReason} data-first />
      {amounts.paid > 0 && <Deposit paid={amounts.paid} error={form.errorOf('deposit')} />}
      <FormButtons
        variant="danger"
        onCancel={onClose}
        cancel="Keep the deal"
        busyText="Cancelling..."
      >
        Cancel the deal
      </FormButtons>
    </EditForm>
  );
}

function Deposit({ paid, error }: { paid: number; error: string | undefined }) {
  const { register, watch } = useFormContext<CancelValues>();
  const isReturned = watch('deposit') === 'returned';
  return (
    <>
      <fieldset className={panel.choices}>
        <legend className={styles.legend}>The customer paid {euro(paid)}</legend>
        <Radio value="returned" aria-invalid={error ? true : undefined} {...register('deposit')}>
          We return it
        </Radio>
        <Radio value="kept" {...register('deposit')}>
          We keep it
        </Radio>
        {error && <p className={styles.error}>{error}</p>}
      </fieldset>
      {isReturned ? (
        <SelectField name="method" label="How it’s returned">
          <option value="">As it was paid last</option>
          <Options of={PAYMENT_METHODS} />
        </SelectField>
      ) : (
        <p className={typography.hint}>
          The books list a deposit that you keep separately, without VAT. Ask your accountant.
        </p>
      )}
    </>
  );
}

function CreditForm({ deal: { dealId, version }, onClose }: FormProps) {
  const form = useEditForm({
    values: { amount: '', reason: '' },
    schema: creditInput,
    toInput: ({ amount, reason }) => ({
      version,
      amount: amount.trim() === '' ? Number.NaN : centsOf(amount),
      reason,
    }),
    save: (body) =>
      browserApi.post('/deals/:dealId/credit-notes', 201, { params: { dealId }, body }),
    done: 'The credit note is issued.',
    failed: 'Not credited',
    onSaved: onClose,
  });
  return (
    <EditForm state={form} aria-label="Credit note" className={panel.dialogForm}>
      <TextField name="amount" label="Amount in euro" inputMode="decimal" data-first />
      <TextField name="reason" label="Reason" maxLength={DEAL_BOUNDS.maxReason} />
      <FormButtons onCancel={onClose} busyText="Issuing...">
        Issue credit note
      </FormButtons>
    </EditForm>
  );
}
