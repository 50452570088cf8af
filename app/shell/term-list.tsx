import styles from './term-list.module.css';

/** Terms with an explanation, separated by hairlines. */
export function TermList({ terms }: { terms: { term: string; text: string }[] }) {
  return (
    <dl className={styles.terms}>
      {terms.map(({ term, text }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
