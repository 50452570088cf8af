import type { Dealer } from './dealer.ts';

/** Returns the dealer as a schema.org `AutoDealer`, for search engines. */
export function dealerData(dealer: Dealer, publicUrl: string) {
  const { address, geo } = dealer;
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    '@id': `${publicUrl}/#dealer`,
    name: dealer.name,
    legalName: dealer.legalName,
    url: `${publicUrl}/`,
    ...(dealer.logo && { logo: publicUrl + dealer.logo.path }),
    telephone: dealer.phoneE164,
    email: dealer.email,
    foundingDate: String(dealer.founded),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.lines.join(', '),
      addressLocality: address.town,
      addressRegion: address.county,
      ...(address.eircode && { postalCode: address.eircode }),
      addressCountry: 'IE',
    },
    ...(geo && { geo: { '@type': 'GeoCoordinates', latitude: geo.lat, longitude: geo.lng } }),
    openingHours: dealer.hours.map(
      ({ schemaDays, opens, closes }) => `${schemaDays.join(',')} ${opens}-${closes}`,
    ),
    sameAs: dealer.social.map(({ url }) => url),
  };
}
