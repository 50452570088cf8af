import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useRevalidator } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import button from '../../../ui/button.module.css';
import { ConfirmDialog, Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { amount as shown } from '../../money/texts.ts';
import type { DealDetail } from '../deal.ts';
import { AmountLine } from './amount-line.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './deal.module.css';
import { centsOf, typedAmounts } from './form-values.ts';
import { type Step, STEP_TEXTS, stepsOf } from './next-step.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { SignDialog } from './signing/sign-dialog.tsx';
import { useSigning } from './signing/use-signing.ts';
import type { DealForm } from './use-deal-form.ts';

/** The account of the deal. On phones, the balance and the next step stay at the foot of the window. */
export function Account({ deal, form }: { deal: DealDetail; form: DealForm }) {
  useWatch({ control: form.form.control });
  const values = form.form.getValues();
  const amounts = typedAmounts(values, deal);
  const isCancelled = deal.state === 'cancelled';
  const balance = isCancelled ? 0 : amounts.balance;
  const { next, other, dialogs } = useSteps(deal, form);
  const discount = centsOf(values.discount) || 0;
  return (
    <aside aria-label="Account" className={styles.rail}>
      <dl className={styles.account}>
        <AmountLine label="Car" cents={amounts.car + deal.credited + discount} />
        {discount > 0 && <AmountLine label="Discount" cents={-discount} />}
        {deal.credited > 0 && <AmountLine label="Credited" cents={-deal.credited} />}
        {values.extras.length > 0 && <AmountLine label="Extras" cents={amounts.extras} />}
        {(values.extras.length > 0 || discount > 0 || deal.credited > 0) && (
          <AmountLine label="Total" cents={amounts.total} isSum />
        )}
        {values.hasPartExchange && <AmountLine label="Part exchange" cents={-amounts.allowance} />}
        {amounts.financeOwed > 0 && (
          <AmountLine label="Finance owed on it" cents={amounts.financeOwed} />
        )}
        {amounts.paid !== 0 && <AmountLine label="Paid" cents={-amounts.paid} />}
        {deal.depositKept > 0 && <AmountLine label="Deposit kept" cents={deal.depositKept} />}
      </dl>
      <div className={styles.foot}>
        <p className={styles.balance}>
          <span>{balance < 0 ? 'We pay the customer' : 'Balance'}</span>
          <strong className={styles.figure}>{shown(Math.abs(balance))}</strong>
        </p>
        {!isCancelled && amounts.financeDue > 0 && (
          <p className={typography.hint}>{shown(amounts.financeDue)} from the finance company</p>
        )}
        {next}
      </div>
      {other && <div className={styles.otherStep}>{other}</div>}
      {dialogs}
    </aside>
  );
}

/** The buttons of the next step and of another one, with their dialogs. */
function useSteps(deal: DealDetail, form: DealForm) {
  const [next, other] = stepsOf(deal);
  const [paying, setPaying] = useState<'deposit' | 'payment' | 'refund' | null>(null);
  const [isInvoicing, setInvoicing] = useState(false);
  const [portals, setPortals] = useState<readonly string[]>([]);
  const signing = useSigning(deal, form);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  const issueInvoice = async () => {
    setBusy(true);
    await form.attempt(async () => {
      const { number, portals: named } = await browserApi.post('/deals/:dealId/invoice', 201, {
        params: { dealId: deal.dealId },
        body: { version: form.stored().version },
      });
      setPortals(named);
      showToast('Issued', `Invoice ${number} is issued, and the car is sold.`);
      await revalidate();
    }, 'No invoice issued');
    setBusy(false);
    setInvoicing(false);
  };

  const start = async (step: Step) => {
    if (!(await form.flush())) return;
    if (step === 'deposit' || step === 'payment' || step === 'refund') return setPaying(step);
    const kind = step === 'newOrder' ? 'order' : step;
    setBusy(true);
    // Shows errors at the fields before a dialog opens.
    const isReady = await form.attempt(() => signing.show(kind, 'here'), 'Not ready yet');
    setBusy(false);
    if (!isReady) return;
    if (kind === 'invoice') setInvoicing(true);
    else signing.start(kind);
  };
  const buttonOf = (step: Step, isNext: boolean) => (
    <BusyButton
      type="button"
      variant={isNext ? 'primary' : 'plain'}
      busy={busy}
      busyText="One moment..."
      onClick={() => void start(step)}
    >
      {STEP_TEXTS[step]}
    </BusyButton>
  );

  const dialogs = (
    <>
      <PaymentDialog deal={deal} kind={paying} onClose={() => setPaying(null)} />
      <SignDialog deal={deal} signing={signing} />
      <ConfirmDialog
        open={isInvoicing}
        onClose={() => setInvoicing(false)}
        title="Issue the invoice?"
        text="It can’t change afterwards: only a credit note can put it right. The car is marked as sold today."
        cancel="Not yet"
        confirm={
          <BusyButton
            type="button"
            busy={busy}
            busyText="Issuing..."
            onClick={() => void issueInvoice()}
          >
            Issue invoice
          </BusyButton>
        }
      />
      <Dialog
        open={portals.length > 0}
        onClose={() => setPortals([])}
        title="Take the advert off the portals"
        text={`The car is sold. If it’s advertised on ${listOf(portals)}, take it off there.`}
      >
        <DialogButtons>
          <Link to={`/car/${deal.car.carId}/portals`} className={button.button}>
            Open the portals
          </Link>
          <Button variant="primary" onClick={() => setPortals([])}>
            Done
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
  return {
    next: next && buttonOf(next, true),
    other: other && buttonOf(other, false),
    dialogs,
  };
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-IE', { type: 'disjunction' }).format(names);
