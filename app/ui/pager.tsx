import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Pagination } from '../../domain/pagination.ts';
import { cars } from '../../domain/format.ts';

interface Props {
  pagination: Pagination;
  /** Address of a page, counted from 1. */
  href: (page: number) => string;
  /** What is paged, for the name of the landmark. */
  label: string;
  preventScrollReset?: boolean;
  /** '23 makes'; cars unless told. */
  countOf?: (total: number) => string;
}

/** Previous, numbered pages, next, as links; the ends stand still where there is no further page. */
export function Pager({ pagination, href, label, preventScrollReset, countOf = cars }: Props) {
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination;
  const from = (currentPage - 1) * itemsPerPage + 1;
  const step = { preventScrollReset, className: 'page-step' };
  return (
    <nav
      aria-label={label}
      className="t-small flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:justify-center"
    >
      <p className="tnum text-ink-2 max-sm:w-full max-sm:text-center">
        {totalItems < from
          ? `of ${countOf(totalItems)}`
          : `${from}–${Math.min(from + itemsPerPage - 1, totalItems)} of ${countOf(totalItems)}`}
      </p>
      <ul className="flex items-center">
        <li>
          <Step
            to={currentPage > 1 ? href(currentPage - 1) : null}
            rel="prev"
            label="Previous"
            {...step}
          >
            <ChevronLeft size={16} aria-hidden />
            <span className="max-sm:sr-only">Previous</span>
          </Step>
        </li>
        {pagesToShow(currentPage, totalPages).map((page, at) =>
          page === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has no other identity
            <li key={`gap-${at}`} aria-hidden className="px-1 text-ink-2">
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                to={href(page)}
                preventScrollReset={preventScrollReset}
                aria-label={`Page ${page}`}
                aria-current={page === currentPage ? 'page' : undefined}
                className="page-number tnum"
              >
                {page}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step
            to={currentPage < totalPages ? href(currentPage + 1) : null}
            rel="next"
            label="Next"
            {...step}
          >
            <span className="max-sm:sr-only">Next</span>
            <ChevronRight size={16} aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  to: string | null;
  rel: string;
  label: string;
  className: string;
  preventScrollReset: boolean | undefined;
  children: React.ReactNode;
}

function Step({ to, rel, label, className, preventScrollReset, children }: StepProps) {
  if (to === null) {
    return (
      <button type="button" disabled className={className} aria-label={label}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={to}
      rel={rel}
      preventScrollReset={preventScrollReset}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

/** The numbers to offer: all of up to seven; else the first, the last and the current with its neighbours, null for a gap. */
export function pagesToShow(current: number, total: number): (number | null)[] {
  if (total <= 7) return Array.from({ length: total }, (_, at) => at + 1);
  const near = new Set([1, total, current - 1, current, current + 1]);
  if (current <= 3) for (const page of [2, 3, 4]) near.add(page);
  if (current >= total - 2) for (const page of [total - 3, total - 2, total - 1]) near.add(page);
  const pages = [...near].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}
