import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useCan } from '../../../app/session.ts';
import { Button } from '../../../ui/button.tsx';
import { MultilineField, TextField } from '../../../ui/form/fields.tsx';
import { FoundCustomers } from '../../customers/components/customer-search.tsx';
import { customerReference } from '../../customers/options.ts';
import type { DealDetail } from '../deal.ts';
import { DEAL_BOUNDS } from '../options.ts';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import { type DealValues, LABELS } from './form-values.ts';

/** Letters that documents print: Latin, Greek and Cyrillic. A name with others needs a printed name. */
const OTHER_LETTER = /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{L}/u;

/** The customer: found while typing, or new. */
export function CustomerFields({ deal }: { deal: DealDetail }) {
  const { setValue } = useFormContext<DealValues>();
  const [customerId, name, vatNumber, printedName] = useWatch<
    DealValues,
    ['customerId', 'name', 'vatNumber', 'printedName']
  >({ name: ['customerId', 'name', 'vatNumber', 'printedName'] });
  const [firstName] = useState(name);
  const [isCompany, setCompany] = useState(vatNumber !== '');
  const can = useCan();
  const isOpen = deal.state === 'draft' || deal.state === 'ordered';
  // The stored name starts no search.
  const isSearched = name.trim().length > 2 && name !== firstName;
  const change = { shouldDirty: true } as const;
  return (
    <Section id="customer" title="Customer">
      {customerId !== null && (
        <p className={typography.hint}>
          Customer{' '}
          <Link to={`/customers/${customerId}`} className={link.link}>
            {customerReference(customerId)}
          </Link>{' '}
          {isOpen && (
            <Button variant="link" onClick={() => setValue('customerId', null, change)}>
              Not this customer
            </Button>
          )}
        </p>
      )}
      <div className={panel.fields}>
        <TextField
          name="name"
          label={isCompany ? 'Name of the company' : LABELS.name}
          maxLength={DEAL_BOUNDS.maxName}
          enterKeyHint="next"
          className={panel.whole}
        />
        {isOpen && customerId === null && can('customers') && isSearched && (
          <div className={panel.whole}>
            <FoundCustomers
              q={name}
              none=""
              onChoose={(customer) => {
                setValue('customerId', customer.customerId, change);
                setValue('name', customer.name, change);
                setValue('email', customer.email ?? '', change);
                setValue('phone', customer.phone ?? '', change);
              }}
            />
          </div>
        )}
        {(OTHER_LETTER.test(name) || printedName !== '') && (
          <TextField
            name="printedName"
            label={LABELS.printedName}
            hint="In Latin, Greek or Cyrillic letters: documents can’t print others."
            maxLength={DEAL_BOUNDS.maxName}
            className={panel.whole}
          />
        )}
        <TextField name="email" label={LABELS.email} type="email" enterKeyHint="next" />
        <TextField name="phone" label={LABELS.phone} type="tel" enterKeyHint="next" />
        <MultilineField
          name="address"
          label={LABELS.address}
          hint={isOpen ? 'An invoice needs it.' : undefined}
          maxLength={DEAL_BOUNDS.maxAddress}
          className={panel.whole}
        />
        {isCompany ? (
          <TextField name="vatNumber" label={LABELS.vatNumber} />
        ) : (
          isOpen && (
            <p className={panel.whole}>
              <Button variant="link" onClick={() => setCompany(true)}>
                The customer is a company
              </Button>
            </p>
          )
        )}
      </div>
    </Section>
  );
}
