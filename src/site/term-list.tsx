import typography from '../ui/styles/type.module.css';
import type { ReactNode } from 'react';
import styles from './term-list.module.css';

interface Props {
  terms: { term: string; text: ReactNode }[];
  /** Shows the explanations in the same colour as the terms. */
  strong?: true;
}

/** Terms with an explanation, separated by hairlines. */
export function TermList({ terms, strong }: Props) {
  return (
    <dl className={styles.terms} data-strong={strong}>
      {terms.map(({ term, text }) => (
        <div key={term} className={styles.row}>
          <dt className={typography.subheading}>{term}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
