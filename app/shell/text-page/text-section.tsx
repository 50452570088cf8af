import type { ReactNode } from 'react';
import typography from '../../styles/type.module.css';
import styles from './text-section.module.css';

/** A section of a text page. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={typography.heading}>{title}</h2>
      {children}
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
