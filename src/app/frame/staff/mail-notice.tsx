import { Link } from 'react-router';
import { useCan, useHasMailServer } from '../../session.ts';
import styles from './mail-notice.module.css';

/** A notice on every staff screen that emails are stored but not sent. */
export function MailNotice() {
  const can = useCan();
  if (useHasMailServer()) return null;
  return (
    <aside aria-label="Emails" className={styles.notice}>
      <span>Emails are not sent: no mail server is set up</span>
      {can('settings') && (
        <Link to="/settings/email" className={styles.link}>
          Set it up
        </Link>
      )}
    </aside>
  );
}
