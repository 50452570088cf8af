import { useState } from 'react';
import type { CustomerRow } from '../customer.ts';
import { customerReference } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { InputField } from '../../../ui/field.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import panel from '../../../ui/panel.module.css';
import typography from '../../../ui/styles/type.module.css';
import list from '../../../ui/list.module.css';
import styles from './customers.module.css';

interface Props {
  label: string;
  hint?: string;
  /** A customer who cannot be chosen. */
  exceptId?: number;
  onChoose: (customer: CustomerRow) => void;
}

/** A field that finds customers, and the customers found as buttons. */
export function CustomerSearch({ label, hint, exceptId, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <div className={panel.tight}>
      <InputField
        label={label}
        hint={hint}
        type="search"
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        // The surrounding form must not be sent.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FoundCustomers
        q={typed}
        {...(exceptId !== undefined && { exceptId })}
        onChoose={(customer) => {
          setTyped('');
          onChoose(customer);
        }}
      />
    </div>
  );
}

interface FoundProps extends Pick<Props, 'exceptId' | 'onChoose'> {
  /** The search. */
  q: string;
  /** The text if nobody is found. */
  none?: string;
}

/** The customers that a search finds, as buttons. */
export function FoundCustomers({ q, none = 'No customer found.', exceptId, onChoose }: FoundProps) {
  const found = useAnswer(q.trim() || null, async (words, signal) => {
    const query = { q: words, pageSize: MAX_FOUND };
    return (await browserApi.get('/customers', { query, signal })).data;
  });
  const rows = Array.isArray(found) ? found.filter((row) => row.customerId !== exceptId) : [];
  return (
    <>
      <output className={typography.hint}>
        {found === 'failed' && 'We couldn’t search. Please try again.'}
        {Array.isArray(found) && (rows.length > 0 ? countText(rows.length) : none)}
      </output>
      {rows.length > 0 && (
        <ul className={list.list}>
          {rows.map((row) => (
            <li key={row.customerId}>
              <button type="button" className={styles.choice} onClick={() => onChoose(row)}>
                <span className={styles.choiceName}>{row.name}</span>
                <span className={typography.hint}>
                  {[customerReference(row.customerId), row.email, row.phone]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const countText = (count: number) =>
  count === 1 ? '1 customer found.' : `${count} customers found.`;

const MAX_FOUND = 6;
