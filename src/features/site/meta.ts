import type { MetaDescriptor } from 'react-router';
import type { Dealer } from '../settings/dealer.ts';

interface PageMeta {
  title: string;
  description: string;
  /** Path and query of the canonical address. */
  path: string;
  publicUrl: string;
  /** Preview image of a shared link. */
  image?: ShareImage | undefined;
}

const DEFAULT_IMAGE = { src: '/share.jpg', alt: 'A blue coupe in our studio' };

/** A JPEG of 1200x630 pixels, the size that messengers and social networks expect. */
interface ShareImage {
  /** Absolute address, or a path of this site. */
  src: string;
  alt: string;
}

/** Returns the meta tags for search engines and for previews of shared links. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  image = DEFAULT_IMAGE,
}: PageMeta): MetaDescriptor[] {
  const url = publicUrl + path;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_IE' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...imageMeta(image, publicUrl),
  ];
}

interface MetaArgs {
  matches: readonly [root: { loaderData?: { dealer: Dealer; publicUrl: string } }, ...unknown[]];
}

/** Returns the `meta` of a page whose title and description depend only on the dealer. */
export const dealerPageMeta =
  (path: string, textsOf: (dealer: Dealer) => Pick<PageMeta, 'title' | 'description'>) =>
  ({ matches: [{ loaderData: root }] }: MetaArgs): MetaDescriptor[] =>
    root ? pageMeta({ ...textsOf(root.dealer), path, publicUrl: root.publicUrl }) : [];

function imageMeta({ src, alt }: ShareImage, publicUrl: string): MetaDescriptor[] {
  const address = absolute(src, publicUrl);
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: address },
    { name: 'twitter:image:alt', content: alt },
  ];
}

/** Adds the site's origin to a path. Returns an absolute address unchanged. */
export const absolute = (address: string, publicUrl: string) =>
  new URL(address, `${publicUrl}/`).href;

/** Returns the meta tags of a page that search engines must not index, such as an error page or a form. */
export const notIndexed = (title: string, description?: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
  ...(description ? [{ name: 'description', content: description }] : []),
];

/** Returns a schema.org breadcrumb list. `trail` starts at the home page and ends at the current page. */
export function breadcrumbs(trail: { name: string; path: string }[], publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
