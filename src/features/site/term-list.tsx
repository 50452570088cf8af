import typography from '../../ui/styles/type.module.css';
import type { ReactNode } from 'react';
import link from '../../ui/link.module.css';
import styles from './term-list.module.css';

interface Props {
  terms: { term: string; text: ReactNode; proof?: string }[];
  /** Shows the explanations in the same colour as the terms. */
  strong?: true;
}

/** Terms with an explanation, separated by hairlines. */
export function TermList({ terms, strong }: Props) {
  return (
    <dl className={styles.terms} data-strong={strong}>
      {terms.map(({ term, text, proof }) => (
        <div key={term} className={styles.row}>
          <dt className={typography.subheading}>{term}</dt>
          <dd className={styles.text}>
            {text}
            {proof && <Proof text={proof} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Evidence for a claim: a sentence, or the address of a page. */
function Proof({ text }: { text: string }) {
  return (
    <span className={styles.proof}>
      {/^https?:\/\//.test(text) ? (
        <a href={text} className={link.link} rel="noopener">
          What this is based on
        </a>
      ) : (
        text
      )}
    </span>
  );
}
