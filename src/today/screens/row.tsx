import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './today.module.css';

interface Props {
  title: string;
  to: string;
  /** In words, next to the title. */
  state?: string | undefined;
  isUrgent?: boolean;
  facts: readonly (string | null)[];
  image?: ReactNode;
  /** What staff can do. */
  children: ReactNode;
}

/** A row of Today: what it is about, and what staff can do. */
export const Row = ({ title, to, state, isUrgent, facts, image, children }: Props) => (
  <li className={styles.row} data-image={image ? '' : undefined}>
    {image}
    <div className={styles.texts}>
      <p className={styles.rowHead}>
        <Link to={to} className={styles.name}>
          {title}
        </Link>
        {state && (
          <span className={styles.state} data-urgent={isUrgent ? '' : undefined}>
            {state}
          </span>
        )}
      </p>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
    <div className={styles.actions}>{children}</div>
  </li>
);
