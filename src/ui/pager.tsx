import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Pagination } from '../platform/pagination.ts';
import { useLostFocus } from './use-lost-focus.ts';
import styles from './pager.module.css';

interface Props {
  pagination: Pagination;
  /** Returns the address of a page. Pages start at 1. */
  href: (page: number) => string;
  /** Accessible name of the navigation. */
  label: string;
  preventScrollReset?: boolean;
  /** Formats the total with its noun, for example '23 makes'. */
  countOf: (total: number) => string;
}

/**
 * Pagination links. Previous and Next are disabled on the first and last page. If a link with focus becomes
 * disabled, the link of the current page gets the focus.
 */
export function Pager({ pagination, href, label, preventScrollReset, countOf }: Props) {
  const { currentPage, totalPages } = pagination;
  const current = useRef<HTMLAnchorElement>(null);

  return (
    <nav aria-label={label} className={styles.pager} {...useLostFocus(current)}>
      <p className={styles.range}>{rangeOf(pagination, countOf)}</p>
      <ul className={styles.steps}>
        <li>
          <Step
            to={currentPage > 1 ? href(currentPage - 1) : null}
            rel="prev"
            label="Previous"
            preventScrollReset={preventScrollReset}
          >
            <ChevronLeft size={16} aria-hidden />
            <span className={styles.stepText}>Previous</span>
          </Step>
        </li>
        {pagesToShow(currentPage, totalPages).map((page, at) =>
          page === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has no other identity
            <li key={`gap-${at}`} aria-hidden className={styles.gap}>
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                ref={page === currentPage ? current : undefined}
                to={href(page)}
                preventScrollReset={preventScrollReset}
                aria-label={`Page ${page}`}
                aria-current={page === currentPage ? 'page' : undefined}
                className={styles.page}
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
            preventScrollReset={preventScrollReset}
          >
            <span className={styles.stepText}>Next</span>
            <ChevronRight size={16} aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

/** Returns which items the page shows, for example '7–12 of 37 cars'. */
export function rangeOf(
  { currentPage, totalItems, itemsPerPage }: Pagination,
  countOf: Props['countOf'],
): string {
  const from = (currentPage - 1) * itemsPerPage + 1;
  const total = `of ${countOf(totalItems)}`;
  return totalItems < from
    ? total
    : `${from}–${Math.min(from + itemsPerPage - 1, totalItems)} ${total}`;
}

interface StepProps {
  to: string | null;
  rel: string;
  label: string;
  preventScrollReset: boolean | undefined;
  children: React.ReactNode;
}

function Step({ to, rel, label, preventScrollReset, children }: StepProps) {
  if (to === null) {
    return (
      <button type="button" disabled className={styles.step} aria-label={label}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={to}
      rel={rel}
      preventScrollReset={preventScrollReset}
      className={styles.step}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

/**
 * Returns the page numbers to show: all of up to seven pages, otherwise the first, the last and the
 * neighbours of the current one. null is a gap.
 */
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
