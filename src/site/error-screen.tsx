import { isRouteErrorResponse, useRouteError } from 'react-router';
import pageStyles from '../ui/styles/page.module.css';
import typography from '../ui/styles/type.module.css';
import styles from './error-screen.module.css';
import { LastSearchLink } from './last-search.tsx';

/**
 * Replaces a page that failed with a message and a link to the search.
 * @param retry loads the page again, for a button
 */
export function ErrorScreen({ retry }: { retry?: (() => Promise<void>) | undefined }) {
  const error = useRouteError();
  const text =
    isRouteErrorResponse(error) && typeof error.data === 'string' && error.data
      ? error.data
      : 'Something went wrong on our side. Please try again.';
  return <ErrorMessage text={text} retry={retry} />;
}

export function ErrorMessage({
  text,
  retry,
}: {
  text: string;
  retry?: (() => Promise<void>) | undefined;
}) {
  return (
    <section className={pageStyles.pageSection} role="alert">
      <h1 className={typography.heading}>Error</h1>
      <p className={styles.message}>{text}</p>
      {retry && (
        <button type="button" className={styles.retry} onClick={() => void retry()}>
          Try again
        </button>
      )}
      <LastSearchLink className={styles.back}>Back to Search</LastSearchLink>
    </section>
  );
}
