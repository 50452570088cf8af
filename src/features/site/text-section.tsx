import type { ReactNode } from 'react';
import link from '../../ui/link.module.css';
import typography from '../../ui/styles/type.module.css';
import styles from './text-section.module.css';

interface SectionProps {
  title: string;
  children: ReactNode;
  /** Shown below the title, and on phones below the text. */
  image?: ReactNode;
}

export function TextSection({ title, children, image }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={typography.heading}>{title}</h2>
      {children}
      {image && <div className={styles.sectionImage}>{image}</div>}
    </section>
  );
}

interface IntroProps {
  title: string;
  lead: string;
  image: ReactNode;
}

/** The top of a text page. */
export function PageIntro({ title, lead, image }: IntroProps) {
  return (
    <div className={styles.intro}>
      <div>
        <h1 className={typography.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.image}>{image}</div>
    </div>
  );
}

interface TermsProps {
  terms: { term: string; text: ReactNode; proof?: string }[];
  /** Shows the explanations in the same colour as the terms. */
  strong?: true;
}

/** Terms with an explanation, separated by hairlines. */
export function TermList({ terms, strong }: TermsProps) {
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
