import { kilometres } from '../../../../platform/format.ts';
import type { DocumentContent } from '../../../documents/document-data.ts';
import { MARGIN_WORDS } from '../../../documents/options.ts';
import { AmountLine } from '../amount-line.tsx';
import styles from './signing.module.css';
import type { SignedKind } from './waiting-signatures.ts';

/** The content of a document that a person signs, with every amount. */
export function ShownDocument({ content, kind }: { content: DocumentContent; kind: SignedKind }) {
  const { dealer, customer, car, lines, total, vat, partExchange, payments, balance } = content;
  const { financeCompany, terms, rightToCancel, note, checklist } = content;
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section aria-label="What is signed" tabIndex={0} className={styles.document}>
      <p>
        <strong>{dealer.name}</strong> {kind === 'order' ? 'sells to' : 'hands the car over to'}{' '}
        <strong>{customer.name}</strong>
      </p>
      {customer.address && <p className={styles.pre}>{customer.address}</p>}
      {kind === 'order' && (
        <dl className={styles.amounts}>
          {lines.map(({ text, note: small, amount: cents }) => (
            <AmountLine key={text} label={[text, small].filter(Boolean).join('. ')} cents={cents} />
          ))}
          <AmountLine label="Total" cents={total} isSum />
          {vat?.scheme === 'vat' &&
            vat.rates.map(({ rate, vat: cents }) => (
              <AmountLine key={rate} label={`of it VAT ${rate} %`} cents={cents} />
            ))}
          {partExchange && (
            <AmountLine
              label={['Part exchange', partExchange.title, partExchange.plate]
                .filter(Boolean)
                .join(' ')}
              cents={-partExchange.allowance}
            />
          )}
          {partExchange && partExchange.financeOwed > 0 && (
            <AmountLine label="Finance owed on it" cents={partExchange.financeOwed} />
          )}
          {paid !== 0 && <AmountLine label="Paid" cents={-paid} />}
          {balance !== null && (
            <AmountLine
              label={balance < 0 ? 'We pay you' : 'Balance'}
              cents={Math.abs(balance)}
              isSum
            />
          )}
        </dl>
      )}
      {car && (
        <p>
          {[
            [car.year, car.make, car.model, car.derivative].filter(Boolean).join(' '),
            car.plate,
            car.vin && `VIN ${car.vin}`,
            car.kilometres !== null && kilometres(car.kilometres),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {kind === 'order' && vat?.scheme === 'margin' && <p>{MARGIN_WORDS}</p>}
      {financeCompany && <p>Finance by {financeCompany.name}</p>}
      {kind === 'handover' && checklist.length > 0 && (
        <ul className={styles.points}>
          {checklist.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      {car && car.statements.length > 0 && (
        <>
          <h3 className={styles.label}>What we state about the car</h3>
          <ul className={styles.points}>
            {car.statements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
          </ul>
        </>
      )}
      {rightToCancel && (
        <p>
          It’s signed away from our premises, so you can cancel this order within 14 days without a
          reason. The order contains the form for it.
        </p>
      )}
      {note && <p className={styles.pre}>{note}</p>}
      {terms && (
        <>
          <h3 className={styles.label}>Terms, version {terms.version}</h3>
          <p className={styles.pre}>{terms.text}</p>
        </>
      )}
    </section>
  );
}
