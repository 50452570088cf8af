import type { ReactNode } from 'react';
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
