import { Link, type LinkProps } from 'react-router';
import { WANTED_ADDRESS, WANTED_TITLE } from '../listing.ts';
import { useHasMailServer } from '../../../app/session.ts';

/**
 * A link to the form for an email alert. On a site that sends no emails, it leads to the form for a wanted car
 * instead, with the filters of the search.
 */
export function TellMe({ to, children, className }: LinkProps & { to: string }) {
  const sendsEmails = useHasMailServer();
  const [, query] = to.split('?');
  return sendsEmails ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <Link to={[WANTED_ADDRESS, query].filter(Boolean).join('&')} className={className}>
      {WANTED_TITLE}
    </Link>
  );
}
