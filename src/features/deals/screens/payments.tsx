import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { shortDate } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { amount } from '../../money/texts.ts';
import type { DealDetail, DealPayment } from '../deal.ts';
import { reversalInput } from '../input.ts';
import { PAYMENT_KINDS, PAYMENT_METHODS } from '../options.ts';
import typography from '../../../ui/styles/type.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import styles from './deal.module.css';
import { PaymentDialog } from './payment-dialog.tsx';

/** The money of a deal. A wrong entry is reversed by another one. */
export function Payments({ deal }: { deal: DealDetail }) {
  const [recorded, setRecorded] = useState<'payment' | 'refund' | null>(null);
  const [reversed, setReversed] = useState<DealPayment | null>(null);
  const { payments, amounts, state, dealId } = deal;
  const mayChange = state !== 'cancelled' && state !== 'draft';
  const mayRefund = mayChange && (amounts.paid > 0 || amounts.balance < 0);
  return (
    <Section id="payments" title="Payments">
      {payments.length === 0 && <p className={typography.hint}>No money has been taken yet.</p>}
      {payments.length > 0 && (
        <ul className={styles.list}>
          {payments.map((payment) => (
            <li key={payment.paymentId} data-reversed={payment.isReversed || undefined}>
              <p className={styles.line}>
                <strong>
                  {payment.kind === 'payment' ? '' : `${PAYMENT_KINDS[payment.kind]}, `}
                  {PAYMENT_METHODS[payment.method]}
                </strong>
                <span className={styles.amount}>{amount(payment.amount)}</span>
              </p>
              <p className={typography.hint}>
                {[
                  shortDate(payment.date),
                  `receipt ${payment.receiptNumber}`,
                  payment.note,
                  payment.identifiedHow && `identified: ${payment.identifiedHow}`,
                  payment.isReversed && 'reversed',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {mayChange && payment.kind !== 'reversal' && !payment.isReversed && (
                <Button variant="link" onClick={() => setReversed(payment)}>
                  Reverse
                  <span className={visibility.visuallyHidden}>
                    {' '}
                    receipt {payment.receiptNumber}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <p className={styles.buttons}>
          <Button onClick={() => setRecorded('payment')}>Add a payment</Button>
          {mayRefund && <Button onClick={() => setRecorded('refund')}>Money back</Button>}
        </p>
      )}
      <PaymentDialog deal={deal} kind={recorded} onClose={() => setRecorded(null)} />
      <Dialog
        open={reversed !== null}
        onClose={() => setReversed(null)}
        title="Reverse this entry?"
        text="Another entry takes it back, with a separate receipt. Nothing is deleted."
      >
        {reversed && (
          <ReversalForm
            dealId={dealId}
            paymentId={reversed.paymentId}
            onClose={() => setReversed(null)}
          />
        )}
      </Dialog>
    </Section>
  );
}

interface ReversalProps {
  dealId: number;
  paymentId: number;
  onClose: () => void;
}

function ReversalForm({ dealId, paymentId, onClose }: ReversalProps) {
  const form = useEditForm({
    values: { reason: '' },
    schema: reversalInput,
    save: (body) =>
      browserApi.post('/deals/:dealId/payments/:paymentId/reversal', 201, {
        params: { dealId, paymentId },
        body,
      }),
    done: 'The entry is reversed.',
    onSaved: onClose,
  });
  return (
    <EditForm state={form} aria-label="Reversal" className={panel.dialogForm}>
      <TextField name="reason" label="Reason" maxLength={200} data-first />
      <FormButtons onCancel={onClose} busyText="Reversing...">
        Reverse
      </FormButtons>
    </EditForm>
  );
}
