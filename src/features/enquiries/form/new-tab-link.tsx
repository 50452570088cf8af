import type { ReactNode } from 'react';
import visibility from '../../../ui/styles/visibility.module.css';
import link from '../../../ui/link.module.css';

/** A link next to the form. It opens a new tab, because browsers do not restore the input of a page with `no-store`. */
export function NewTabLink({
  href,
  className = link.link,
  children,
}: {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className={visibility.visuallyHidden}> (opens a new tab)</span>
    </a>
  );
}
