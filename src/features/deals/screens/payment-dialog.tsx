import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { browserApi } from '../../../app/api/browser-api.ts';
import type { ApiResponse } from '../../../app/api/contract.ts';
import { useCan } from '../../../app/session.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { keysOf } from '../../../platform/objects.ts';
import { Dialog, reveal } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { Radio } from '../../../ui/radio.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { showFailure, showToast } from '../../../ui/toast.ts';
import { amountText } from '../../money/parse-euro.ts';
import { euro } from '../../money/texts.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import type { DealDetail } from '../deal.ts';
import { paymentInput } from '../input.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../options.ts';
import panel from '../../../ui/panel.module.css';
import notice from '../../../ui/notice.module.css';
import styles from './deal.module.css';
import { centsOf } from './form-values.ts';
import { sendDocuments } from './documents.tsx';

type PaymentKind = 'deposit' | 'payment' | 'refund';

interface Props {
  deal: DealDetail;
  /** Null closes the dialog. */
  kind: PaymentKind | null;
  onClose: () => void;
}

const TITLES: Readonly<Record<PaymentKind, string>> = {
  deposit: 'Take a deposit',
  payment: 'Record a payment',
  refund: 'Money back to the customer',
};

/** Records money, with its receipt. */
export function PaymentDialog({ deal, kind, onClose }: Props) {
  return (
    <Dialog open={kind !== null} onClose={onClose} title={TITLES[kind ?? 'payment']}>
      <PaymentForm deal={deal} kind={kind ?? 'payment'} onClose={onClose} />
    </Dialog>
  );
}

interface Values {
  amount: string;
  method: PaymentMethod;
  date: string;
  note: string;
  identifiedHow: string;
  isEmailed: boolean;
}

/** A confirmation that the server asks for. `about` identifies the values. */
interface Question {
  code: 'overpaid' | 'cash';
  message: string;
  about: string;
}

type Paid = ApiResponse<'post', '/deals/:dealId/payments'>;

const about = ({ amount, method, date }: Pick<Values, 'amount' | 'method' | 'date'>) =>
  `${centsOf(amount)} ${method} ${date}`;

function PaymentForm({ deal, kind, onClose }: Props & { kind: PaymentKind }) {
  const { dealId, amounts, buyer } = deal;
  const can = useCan();
  const mayEmail = buyer.email !== null;
  const [today] = useState(() => dublinTime(new Date()).date);
  const [question, setQuestion] = useState<Question | null>(null);
  const { paid, balance, financeDue } = amounts;
  const isRefund = kind === 'refund';
  const due = isRefund ? Math.max(paid, -balance) : balance;
  const own = balance - financeDue;
  const isAsked = (values: Values) => question?.about === about(values);
  const form = useEditForm<Values, typeof paymentInput, Paid>({
    values: {
      amount:
        kind === 'deposit' ? '' : amountText(Math.max(0, isRefund ? -balance : own || balance)),
      method: !isRefund && own <= 0 && financeDue > 0 ? 'finance' : 'card',
      date: today,
      note: '',
      identifiedHow: '',
      isEmailed: mayEmail,
    },
    schema: paymentInput,
    toInput: (values) => {
      const { amount, isEmailed: _, identifiedHow, ...rest } = values;
      const confirmed = isAsked(values);
      return {
        ...rest,
        kind: isRefund ? 'refund' : 'payment',
        amount: amount.trim() === '' ? Number.NaN : centsOf(amount),
        identifiedHow: confirmed ? identifiedHow : null,
        ...(confirmed && { confirm: true }),
      };
    },
    save: (body) => browserApi.post('/deals/:dealId/payments', 201, { params: { dealId }, body }),
    onFailed: (error, values) => {
      if (!(error instanceof ApiError)) return false;
      if (error.code !== 'overpaid' && error.code !== 'cash') return false;
      setQuestion({ code: error.code, message: error.message, about: about(values) });
      return true;
    },
    onSaved: ({ documentId, number }, { isEmailed }) => {
      onClose();
      showToast('Recorded', `Receipt ${number} is issued.`);
      if (!isEmailed || buyer.email === null) return;
      // The first receipt is sent with the order.
      const order = deal.payments.length === 0 ? lastOrder(deal) : undefined;
      const ids = [...(order ? [order.documentId] : []), documentId];
      sendDocuments({ documentIds: ids, email: buyer.email, name: buyer.name }).catch(
        (error: unknown) => showFailure('Not emailed', error),
      );
    },
  });
  const { register } = form.form;
  return (
    <EditForm state={form} aria-label={TITLES[kind]} className={panel.dialogForm}>
      <TextField
        name="amount"
        label="Amount in euro"
        inputMode="decimal"
        data-first
        hint={[
          due > 0 && `${isRefund ? 'At most' : 'The balance is'} ${euro(due)}`,
          !isRefund && financeDue > 0 && `of which ${euro(financeDue)} is from the finance company`,
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <fieldset className={panel.choices}>
        <legend className={styles.legend}>How is it paid?</legend>
        {keysOf(PAYMENT_METHODS)
          .filter((one) => deal.finance !== null || one !== 'finance')
          .map((one) => (
            <Radio key={one} value={one} {...register('method')}>
              {PAYMENT_METHODS[one]}
            </Radio>
          ))}
      </fieldset>
      <details className={panel.more}>
        <summary>Another day, or a note</summary>
        <div className={panel.fields}>
          <TextField name="date" label="Date" type="date" max={today} />
          <TextField name="note" label="Note on the receipt" maxLength={200} />
        </div>
      </details>
      {mayEmail && (
        <TickBox {...register('isEmailed')}>
          {deal.payments.length === 0 && lastOrder(deal)
            ? `Email the order and the receipt to ${buyer.email}`
            : `Email the receipt to ${buyer.email}`}
        </TickBox>
      )}
      <Foot question={question} mayIdentify={can('money')} onClose={onClose} />
    </EditForm>
  );
}

const lastOrder = ({ documents, orderNumber }: DealDetail) =>
  documents.find(({ kind, number }) => kind === 'order' && number === orderNumber);

interface FootProps {
  /** The last question of the server. */
  question: Question | null;
  mayIdentify: boolean;
  onClose: () => void;
}

/** The buttons, and the server’s question until the user changes the values that it is about. */
function Foot({ question, mayIdentify, onClose }: FootProps) {
  const [amount, method, date] = useWatch<Values, ['amount', 'method', 'date']>({
    name: ['amount', 'method', 'date'],
  });
  const asked = question?.about === about({ amount, method, date }) ? question : null;
  const isCash = asked?.code === 'cash';
  return (
    <>
      {asked && (
        <div role="alert" ref={reveal} className={notice.notice}>
          <p>{asked.message}</p>
          {isCash &&
            (mayIdentify ? (
              <TextField
                name="identifiedHow"
                label="How was the customer identified?"
                hint="For example: passport seen, number noted in the file."
              />
            ) : (
              <p>Ask an owner to record this payment.</p>
            ))}
        </div>
      )}
      <FormButtons onCancel={onClose} busyText="Recording...">
        {isCash ? 'Confirm and record' : asked ? 'Record it anyway' : 'Record'}
      </FormButtons>
    </>
  );
}
