import { CircleAlert, CloudOff } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { Button } from '../../../ui/button.tsx';
import { keepShown } from '../../../ui/keep-shown.ts';
import { shortDate } from '../../../platform/format.ts';
import { EditForm } from '../../../ui/form/edit-form.tsx';
import { MultilineField, TextField } from '../../../ui/form/fields.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { shownText } from '../../../ui/form/merge.ts';
import { customerReference } from '../../customers/options.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import type { DealDetail } from '../deal.ts';
import { DEAL_BOUNDS, DEAL_STATES, DEPOSIT_OUTCOMES } from '../options.ts';
import type { Route } from './+types/deal';
import { Account } from './account.tsx';
import { CustomerFields } from './customer-fields.tsx';
import pageStyles from '../../../ui/styles/page.module.css';
import link from '../../../ui/link.module.css';
import panel from '../../../ui/panel.module.css';
import typography from '../../../ui/styles/type.module.css';
import { Section } from '../../../ui/section.tsx';
import styles from './deal.module.css';
import { Documents } from './documents.tsx';
import { EndDeal } from './end-deal.tsx';
import { type DealValues, LABELS } from './form-values.ts';
import { PartExchangeFields } from './part-exchange-fields.tsx';
import { Payments } from './payments.tsx';
import { PriceFields } from './price-fields.tsx';
import { type DealForm, type SaveState, useDealForm } from './use-deal-form.ts';

const load = (api: Pick<Api, 'get'>, dealId: string, signal: AbortSignal) =>
  api.get('/deals/:dealId', { params: { dealId }, signal });

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.dealId, request.signal).catch(throwStatus);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  deals.load(request, () => load(browserApi, params.dealId, request.signal)).catch(throwStatus);

const deals = keepShown<DealDetail>();

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.car.title ?? 'Deal'} | Deals` },
];

/** One deal, from the first figures to the handover. */
export default function DealScreen({ loaderData }: Route.ComponentProps) {
  deals.useShown(loaderData);
  return <Deal key={loaderData.dealId} deal={loaderData} />;
}

function Deal({ deal }: { deal: DealDetail }) {
  const form = useDealForm(deal);
  const { state, car, reference } = deal;
  const isOpen = state === 'draft' || state === 'ordered';
  const mayChange = isOpen || state === 'invoiced';
  return (
    <article aria-labelledby="deal-title" className={pageStyles.staffPage}>
      <Link to="/deals" className={link.standalone}>
        All deals
      </Link>
      <header className={panel.tight}>
        <h1 id="deal-title" className={typography.staffTitle}>
          {car.title}
        </h1>
        <p className={styles.facts}>
          <strong data-state={state}>{DEAL_STATES[state]}</strong>
          {deal.buyer.name && <span>{deal.buyer.name}</span>}
          <span>{reference}</span>
          {car.registration && <span>{car.registration}</span>}
          {car.carId !== null && (
            <Link to={`/edit-car/${car.carId}`} className={link.link}>
              Open the car
            </Link>
          )}
          {deal.enquiryId !== null && (
            <Link to={`/enquiries/${deal.enquiryId}`} className={link.link}>
              Open the enquiry
            </Link>
          )}
        </p>
        {mayChange && <SaveLine form={form} />}
        {deal.otherDeals.map((other) => (
          <p key={other.dealId} className={typography.hint}>
            This car has another deal:{' '}
            <Link to={`/deals/${other.dealId}`} className={link.link}>
              {other.reference}
            </Link>
            , {other.customer || 'no customer yet'}, {DEAL_STATES[other.state].toLowerCase()}
          </p>
        ))}
        {car.problem && <p className={panel.warning}>{car.problem}</p>}
        {state === 'cancelled' && <Cancelled deal={deal} />}
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {state !== 'draft' && <Payments deal={deal} />}
          <Documents deal={deal} />
          <EditForm state={form} asksToLeave={false} aria-label="Deal" className={styles.sections}>
            <ConflictNotice
              what="this deal"
              theirs={form.theirs}
              labels={LABELS}
              format={formatValue}
            />
            <fieldset disabled={!isOpen} className={styles.sections}>
              <CustomerFields deal={deal} />
              <PriceFields deal={deal} />
              <PartExchangeFields deal={deal} form={form} />
              <FinanceFields />
            </fieldset>
            <fieldset disabled={!mayChange} className={styles.sections}>
              <HandoverFields isOpen={isOpen} />
            </fieldset>
          </EditForm>
          <EndDeal deal={deal} />
        </div>
        <Account deal={deal} form={form} />
      </div>
    </article>
  );
}

/** A finance company that pays for the customer. */
function FinanceFields() {
  const { setValue } = useFormContext<DealValues>();
  const isGiven = useWatch<DealValues, 'hasFinance'>({ name: 'hasFinance' });
  const give = (has: boolean) => setValue('hasFinance', has, { shouldDirty: true });
  return (
    <Section id="finance" title="Finance by a third party">
      {isGiven ? (
        <>
          <p className={typography.hint}>The invoice goes to the company and names the customer.</p>
          <div className={panel.fields}>
            <TextField name="company" label={LABELS.company} maxLength={DEAL_BOUNDS.maxName} />
            <TextField name="amount" label={LABELS.amount} inputMode="decimal" />
            <MultilineField
              name="companyAddress"
              label={LABELS.companyAddress}
              maxLength={DEAL_BOUNDS.maxAddress}
              className={panel.whole}
            />
          </div>
          <p>
            <Button variant="link" onClick={() => give(false)}>
              Remove the finance
            </Button>
          </p>
        </>
      ) : (
        <p>
          <button type="button" className={styles.addLink} onClick={() => give(true)}>
            Add finance
          </button>
        </p>
      )}
    </Section>
  );
}

/** The time of the handover, and a note that the order prints. */
const HandoverFields = ({ isOpen }: { isOpen: boolean }) => (
  <Section id="handover" title="Handover and note">
    <div className={panel.fields}>
      <TextField name="handoverDate" label={LABELS.handoverDate} type="date" />
      <TextField name="handoverTime" label={LABELS.handoverTime} type="time" />
      <MultilineField
        name="note"
        label={LABELS.note}
        disabled={!isOpen}
        maxLength={DEAL_BOUNDS.maxNote}
        className={panel.whole}
      />
    </div>
  </Section>
);

const SAVE_TEXTS: Readonly<Record<SaveState, string>> = {
  saved: 'Everything is saved',
  pending: 'Saving...',
  incomplete: 'Not saved yet: check the marked fields',
  waiting: 'No connection. We keep trying, and nothing is lost',
  conflict: 'Not saved yet: check the changes of your colleague',
};

/** Says whether everything is saved. */
function SaveLine({ form: { state, flush } }: { form: DealForm }) {
  const isProblem = state !== 'saved' && state !== 'pending';
  return (
    <div className={styles.saveLine} data-problem={isProblem || undefined}>
      {state === 'waiting' && <CloudOff size={16} strokeWidth={1.8} aria-hidden />}
      {(state === 'incomplete' || state === 'conflict') && (
        <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
      )}
      <output>{SAVE_TEXTS[state]}</output>
      {isProblem && (
        <Button variant="link" onClick={() => void flush()}>
          Save
        </Button>
      )}
    </div>
  );
}

function formatValue(value: unknown, name: string): string {
  if (name === 'customerId') return typeof value === 'number' ? customerReference(value) : 'none';
  if (name === 'photoIds') return Array.isArray(value) ? `${value.length} photos` : 'none';
  return shownText(value);
}

function Cancelled({ deal: { cancelledAt, cancelReason, depositOutcome } }: { deal: DealDetail }) {
  const parts = [
    cancelledAt && `Cancelled on ${shortDate(dublinTime(new Date(cancelledAt)).date)}`,
    cancelReason,
    depositOutcome && `money ${DEPOSIT_OUTCOMES[depositOutcome].toLowerCase()}`,
  ];
  return <p className={typography.hint}>{parts.filter(Boolean).join(' · ')}</p>;
}
