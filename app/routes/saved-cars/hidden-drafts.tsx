import { Link } from 'react-router';
import { separated } from '../../../domain/format.ts';

interface Props {
  /** How many drafts the filters hide. */
  hidden: number;
  /** Every draft is shown, whatever the filters say. */
  everything: boolean;
  /** Addresses of all drafts, and of the search again. */
  allAddress: string;
  searchAddress: string;
}

/** Says how many drafts the filters hide, with the way to all of them and back. */
export function HiddenDrafts({ hidden, everything, allAddress, searchAddress }: Props) {
  if (!everything && hidden === 0) return null;
  return (
    <output className="t-small flex flex-wrap items-center gap-x-4 gap-y-1 pb-4">
      <span className="tnum text-ink-2">
        {everything
          ? 'Every draft is shown, whatever the filters say.'
          : `These filters hide ${separated(hidden)} ${hidden === 1 ? 'draft' : 'drafts'}.`}
      </span>
      <Link
        to={everything ? searchAddress : allAddress}
        preventScrollReset
        className="button min-h-10"
      >
        {everything ? 'Use the filters' : 'Show all drafts'}
      </Link>
    </output>
  );
}
