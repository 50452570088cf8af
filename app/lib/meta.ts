import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  title: string;
  description: string;
  /** Path of the page, with the query that belongs to its canonical address. */
  path: string;
  publicUrl: string;
  /** What a shared link shows; the house's own image where there is no other. */
  image?: ShareImage | undefined;
}

/** What a page without an image of its own shows. */
const HOUSE = { src: '/share.jpg', alt: 'A blue coupe in our studio' };

/** An image of 1200x630 pixels, as a JPEG: what messengers and networks show of a link. */
export interface ShareImage {
  /** Absolute, or a path of this site. */
  src: string;
  alt: string;
}

/** What a page says of itself to search engines and to whoever shares it. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  image = HOUSE,
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

/** The address with its host, for readers outside this site. */
export const absolute = (address: string, publicUrl: string) =>
  new URL(address, `${publicUrl}/`).href;

export const NOT_INDEXED: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** A page that no search engine shall keep: an error, or something for staff. */
export const notIndexed = (title: string): MetaDescriptor[] => [{ title }, NOT_INDEXED];

/** The way from the home page to a page, for search engines; `trail` holds names and paths, the page itself last. */
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
