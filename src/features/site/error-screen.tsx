import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import pageStyles from '../../ui/styles/page.module.css';
import typography from '../../ui/styles/type.module.css';
import styles from './error-screen.module.css';
import { LastSearchLink } from './last-search.tsx';
import { useScreen } from './screen.ts';

export const OUR_ERROR = 'Something went wrong on our side. Please try again.';

/**
 * Replaces a page that failed with a message and a link to the search, or to Today on a staff screen.
 * @param retry loads the page again; adds a button
 */
export function ErrorScreen({ retry }: { retry?: (() => Promise<void>) | undefined }) {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const reason = typeof response?.data === 'string' && response.data;
  const { staff, bare } = useScreen();
  const link = staff && !bare ? 'today' : 'lastSearch';
  return response?.status === 404 ? (
    <ErrorMessage title="Not found" text={reason || 'Nothing has this address.'} link={link} />
  ) : (
    <ErrorMessage text={reason || OUR_ERROR} retry={retry} link={link} />
  );
}

const LINKS = {
  lastSearch: <LastSearchLink className={styles.back}>Back to Search</LastSearchLink>,
  search: (
    <a href="/search" className={styles.back}>
      Back to Search
    </a>
  ),
  today: (
    <Link to="/today" className={styles.back}>
      Back to Today
    </Link>
  ),
};

interface MessageProps {
  title?: string;
  text: string;
  retry?: (() => Promise<void>) | undefined;
  /** The link below the message. `search` works without the router. */
  link?: keyof typeof LINKS;
}

export function ErrorMessage({
  title = 'That didn’t work',
  text,
  retry,
  link = 'lastSearch',
}: MessageProps) {
  return (
    <section className={pageStyles.pageSection} role="alert">
      <h1 className={typography.heading}>{title}</h1>
      <p className={styles.message}>{text}</p>
      {retry && (
        <button type="button" className={styles.retry} onClick={() => void retry()}>
          Try again
        </button>
      )}
      {LINKS[link]}
    </section>
  );
}
