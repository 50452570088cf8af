import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router';
import { Button } from './button.tsx';
import button from './button.module.css';
import typography from './styles/type.module.css';
import styles from './load-failure.module.css';

interface Props {
  /** Title if the data could not be loaded. */
  failed: string;
  /** Title if the entry does not exist. */
  missing: string;
  /** The list that the entry would belong to. */
  list: { path: string; label: string };
}

/** The error screen of a route that shows a list or one of its entries. */
export function LoadFailure({ failed, missing, list }: Props) {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className={styles.failure}>
      <h1 className={typography.staffTitle}>{isMissing ? missing : failed}</h1>
      {isMissing ? (
        <Link to={list.path} className={button.primary}>
          {list.label}
        </Link>
      ) : (
        <Button variant="primary" onClick={() => void revalidate()}>
          Try again
        </Button>
      )}
    </div>
  );
}
