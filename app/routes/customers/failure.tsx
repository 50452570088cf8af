import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import button from '../../ui/button.module.css';
import styles from './customers.module.css';

/** Shown if customers could not be loaded, or if there is no such customer. */
export function CustomersFailure() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className={styles.failure}>
      <h1 className={styles.title}>
        {isMissing ? 'This customer does not exist' : 'We couldn’t load the customers'}
      </h1>
      {isMissing ? (
        <Link to="/customers" className={button.primary}>
          All customers
        </Link>
      ) : (
        <button type="button" className={button.primary} onClick={() => location.reload()}>
          Try again
        </button>
      )}
    </div>
  );
}
