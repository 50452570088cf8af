import { type ComponentProps, use } from 'react';
import { Link } from 'react-router';
import { PartContext } from '../islands/define-island.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** This and the next two are options of the router's link. A plain link ignores them. */
  replace?: boolean | undefined;
  preventScrollReset?: boolean | undefined;
  reloadDocument?: boolean | undefined;
}

/**
 * A link to a page of this site, for parts that public pages and staff screens share. A page with islands does
 * not run the router, so there it is a plain link.
 */
export function SiteLink(props: Props) {
  const isPlain = use(PartContext) !== null;
  if (!isPlain) return <Link {...props} />;
  const {
    to,
    replace: _replace,
    preventScrollReset: _reset,
    reloadDocument: _reload,
    ...link
  } = props;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is in the properties
  return <a {...link} href={to} />;
}
