import type { ReactNode } from 'react';
import { Link } from 'react-router';
import list from '../../../ui/list.module.css';
import styles from './today.module.css';

interface Props {
  title: string;
  to: string;
  /** Text next to the title, such as a state. */
  state?: string | undefined;
  isUrgent?: boolean;
  facts: readonly (string | null)[];
  /** The message of the person. */
  quote?: string | null;
  image?: ReactNode;
  /** Buttons and links. */
  children: ReactNode;
}

/** A row of Today, with its actions. */
export const Row = ({ title, to, state, isUrgent, facts, quote, image, children }: Props) => (
  <li className={styles.row} data-image={image ? '' : undefined}>
    {image}
    <div className={styles.texts}>
      <p className={styles.rowHead}>
        <Link to={to} className={list.linkedName}>
          {title}
        </Link>
        {state && (
          <span className={styles.state} data-urgent={isUrgent ? '' : undefined}>
            {state}
          </span>
        )}
      </p>
      <p className={styles.facts}>{[...new Set(facts.flatMap(unbroken))].join(' · ')}</p>
      {quote && <p className={styles.quote}>{quote}</p>}
    </div>
    <div className={styles.actions}>{children}</div>
  </li>
);

/** A line breaks between short facts, not inside a phone number or "waiting 3 h". */
const unbroken = (fact: string | null) =>
  fact ? [fact.length <= 20 ? fact.replaceAll(' ', '\u00a0') : fact] : [];
