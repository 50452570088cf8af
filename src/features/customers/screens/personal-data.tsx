import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CustomerChoice, CustomerDetail, PhoneMatch } from '../customer.ts';
import { useCan } from '../../../app/session.ts';
import { CustomerSearch } from '../components/customer-search.tsx';
import { MergeDialog } from '../components/merge-dialog.tsx';
import { SamePerson } from '../components/same-person.tsx';
import button from '../../../ui/button.module.css';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './customer.module.css';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog, exportAddress } from './export-dialog.tsx';

interface Props {
  customer: CustomerDetail['customer'];
  sameAs: CustomerChoice | null;
  matches: readonly PhoneMatch[];
}

/** Merge, export and erase, for owners. */
export function PersonalData({ customer, sameAs, matches }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const [target, setTarget] = useState<CustomerChoice | null>(null);
  const [exporting, setExporting] = useState(false);
  const [erasing, setErasing] = useState(false);
  // The dialog starts again if the records to confirm change.
  const keys = matches.map(({ key }) => key).join();
  const { customerId } = customer;
  return (
    <section aria-labelledby="data-title" className={styles.section}>
      <h2 id="data-title" className={typography.subheading}>
        Personal data
      </h2>
      {sameAs && (
        <SamePerson
          sameAs={sameAs}
          from={customer}
          into={sameAs}
          onMerged={() => navigate(`/customers/${sameAs.customerId}`)}
        />
      )}
      {can('people.erase') ? (
        <>
          <CustomerSearch
            label="Merge into another customer"
            hint="For a person who is listed twice."
            exceptId={customerId}
            onChoose={setTarget}
          />
          {target && (
            <MergeDialog
              open
              from={customer}
              into={target}
              onClose={() => setTarget(null)}
              onMerged={() => navigate(`/customers/${target.customerId}`)}
            />
          )}
          <div className={panel.buttons}>
            {matches.length === 0 ? (
              <a href={exportAddress(customerId)} download className={button.button}>
                Export
              </a>
            ) : (
              <button type="button" className={button.button} onClick={() => setExporting(true)}>
                Export
              </button>
            )}
            <button type="button" className={button.danger} onClick={() => setErasing(true)}>
              Erase
            </button>
          </div>
          <p className={styles.hint}>
            The export is one file with everything about this person: it answers a request for a
            copy.
          </p>
          <ExportDialog
            key={`export ${keys}`}
            open={exporting}
            customer={customer}
            matches={matches}
            onClose={() => setExporting(false)}
          />
          <EraseDialog
            key={`erase ${keys}`}
            open={erasing}
            customer={customer}
            matches={matches}
            onClose={() => setErasing(false)}
          />
        </>
      ) : (
        <p className={styles.hint}>
          Ask an owner to merge, export or erase the data of this person.
        </p>
      )}
    </section>
  );
}
