import { Form, Link } from 'react-router';
import { cars, separated } from '../../../platform/format.ts';
import type { Pagination } from '../../../platform/pagination.ts';
import button from '../../../ui/button.module.css';
import type { CountedSearch } from './looser-searches.ts';
import styles from './results.module.css';
import type { Filters } from './search-address.ts';
import { SearchLinks } from '../components/search-links.tsx';
import { TellMe } from '../components/tell-me.tsx';

export const TELL_ME = 'Tell me when one arrives';

interface NothingProps {
  /**
   * The visitor's sentence in standard words, shown after "No"; empty if the search has other filters too.
   */
  summary?: string | undefined;
  help: string;
  resetPath: string;
  looser: CountedSearch[];
  alertAddress: string | null;
  addressOf: (filters: Filters) => string;
}

export function NothingFound({
  summary,
  help,
  resetPath,
  looser,
  alertAddress,
  addressOf,
}: NothingProps) {
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>
        {summary ? `No ${summary}.` : 'No vehicles found matching your criteria.'}
      </p>
      <p className={styles.stateText}>{help}</p>
      {looser.length > 0 && (
        <div>
          {!looser[0]?.isTyped && <p className={styles.looserTitle}>Change one filter</p>}
          <SearchLinks
            label="Similar searches"
            links={looser.map(({ label, filters, total, isTyped }) => ({
              ...(isTyped ? { label: `${separated(total)} ${label}` } : { label, total }),
              to: addressOf(filters),
            }))}
            preventScrollReset
          />
        </div>
      )}
      <Form method="get" action={resetPath} preventScrollReset className={styles.stateActions}>
        {alertAddress && (
          <TellMe to={alertAddress} className={button.primary}>
            {TELL_ME}
          </TellMe>
        )}
        <button type="submit" className={alertAddress ? button.button : button.primary}>
          Reset Filters
        </button>
      </Form>
    </div>
  );
}

interface NoSuchPageProps {
  pagination: Pagination;
  hrefOf: (page: number) => string;
}

/** Shown for a page past the last one: from an old link, or because cars were sold. */
export function NoSuchPage({ pagination, hrefOf }: NoSuchPageProps) {
  const { totalItems, totalPages, currentPage } = pagination;
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>Page {currentPage} doesn’t exist</p>
      <p className={styles.stateText}>
        Your search finds {cars(totalItems)} on{' '}
        {totalPages === 1 ? 'one page' : `${totalPages} pages`}.
      </p>
      <div className={styles.stateActions}>
        <Link to={hrefOf(1)} preventScrollReset className={button.primary}>
          First page
        </Link>
        {totalPages > 1 && (
          <Link to={hrefOf(totalPages)} preventScrollReset className={button.button}>
            Last page
          </Link>
        )}
      </div>
    </div>
  );
}

export const SEARCH_FAILED = 'We couldn’t load the cars';

export function SearchFailed({ address }: { address: string }) {
  // With a fragment, the browser would only scroll to it.
  const [again = ''] = address.split('#');
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>{SEARCH_FAILED}</p>
      <p className={styles.stateText}>The search failed. Your filters haven’t changed.</p>
      <div className={styles.stateActions}>
        <Link to={again} replace preventScrollReset className={button.button}>
          Try again
        </Link>
      </div>
    </div>
  );
}
