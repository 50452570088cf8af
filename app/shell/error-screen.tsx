import { isRouteErrorResponse, Link, useRouteError } from 'react-router';

/** What stands where a page could not be made: what happened in one sentence, and a way on. */
export function ErrorScreen({
  message = 'Something went wrong on our side. Please try again.',
}: {
  message?: string;
}) {
  const error = useRouteError();
  const said =
    isRouteErrorResponse(error) && typeof error.data === 'string' && error.data
      ? error.data
      : message;
  return (
    <section className="shell section" role="alert">
      <h1 className="t-2">Error</h1>
      <p className="mt-4 text-ink-2">{said}</p>
      <Link to="/search" className="button mt-8">
        Back to Search
      </Link>
    </section>
  );
}
