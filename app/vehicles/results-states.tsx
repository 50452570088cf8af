import { Form, Link } from 'react-router';
import type { Pagination } from '../../domain/pagination.ts';
import { cars } from '../../domain/format.ts';

interface NothingProps {
  help: string;
  resetPath: string;
}

export function NothingFound({ help, resetPath }: NothingProps) {
  return (
    <div className="results-state">
      <p className="t-2">No vehicles found matching your criteria.</p>
      <p>{help}</p>
      <Form method="get" action={resetPath} preventScrollReset>
        <button type="submit" className="button button-primary">
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

/** A page past the end, by an old link or because cars have been sold since. */
export function NoSuchPage({ pagination, hrefOf }: NoSuchPageProps) {
  const { totalItems, totalPages, currentPage } = pagination;
  return (
    <div className="results-state">
      <p className="t-2">Page {currentPage} is past the end</p>
      <p>
        Your search finds {cars(totalItems)} on{' '}
        {totalPages === 1 ? 'one page' : `${totalPages} pages`}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={hrefOf(1)} preventScrollReset className="button button-primary">
          First page
        </Link>
        {totalPages > 1 && (
          <Link to={hrefOf(totalPages)} preventScrollReset className="button">
            Last page
          </Link>
        )}
      </div>
    </div>
  );
}

/** The cars could not be read; the address of the search is tried again. */
export function SearchFailed({ address }: { address: string }) {
  return (
    <div className="results-state">
      <p className="t-2">The cars can’t be shown just now</p>
      <p>The search did not get through. Your filters are kept.</p>
      <Link to={address} replace preventScrollReset className="button">
        Try again
      </Link>
    </div>
  );
}
