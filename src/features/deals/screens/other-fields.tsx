import { useFormContext, useWatch } from 'react-hook-form';
import { MultilineField, TextField } from '../../../ui/form/fields.tsx';
import { DEAL_BOUNDS } from '../options.ts';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './deal.module.css';
import { type DealValues, LABELS } from './form-values.ts';

/** A finance company that pays for the customer. */
export function FinanceFields() {
  const { setValue } = useFormContext<DealValues>();
  const isGiven = useWatch<DealValues, 'hasFinance'>({ name: 'hasFinance' });
  const give = (has: boolean) => setValue('hasFinance', has, { shouldDirty: true });
  return (
    <section aria-labelledby="finance" className={panel.section}>
      <h2 id="finance" className={typography.subheading}>
        Finance by a third party
      </h2>
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
            <button type="button" className={link.link} onClick={() => give(false)}>
              Remove the finance
            </button>
          </p>
        </>
      ) : (
        <p>
          <button type="button" className={styles.addLink} onClick={() => give(true)}>
            Add finance
          </button>
        </p>
      )}
    </section>
  );
}

/** The time of the handover, and a note that the order prints. */
export const HandoverFields = ({ isOpen }: { isOpen: boolean }) => (
  <section aria-labelledby="handover" className={panel.section}>
    <h2 id="handover" className={typography.subheading}>
      Handover and note
    </h2>
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
  </section>
);
