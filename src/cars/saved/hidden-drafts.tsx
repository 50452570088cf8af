import { Link } from 'react-router';
import styles from './hidden-drafts.module.css';
import { separated } from '../../platform/format.ts';

interface Props {
  /** The number of drafts that the filters hide. */
  hidden: number;
  /** All drafts are shown; the filters are ignored. */
  everything: boolean;
  allAddress: string;
  searchAddress: string;
}

/** The number of drafts that the filters hide, with a link to all drafts and back. */
export function HiddenDrafts({ hidden, everything, allAddress, searchAddress }: Props) {
  if (!everything && hidden === 0) return null;
  return (
    <output className={styles.notice}>
      <span className={styles.text}>
        {everything
          ? 'You’re seeing all drafts. The filters are off.'
          : `These filters hide ${separated(hidden)} ${hidden === 1 ? 'draft' : 'drafts'}.`}
      </span>
      <Link
        to={everything ? searchAddress : allAddress}
        preventScrollReset
        className={styles.button}
      >
        {everything ? 'Use the filters' : 'Show all drafts'}
      </Link>
    </output>
  );
}
