/** Typical requests: searches by make, model, price and sort order, single cars, and the full list. */
export const PATHS = {
  search: [
    'listingType=Sale&minPrice=0&maxPrice=100000',
    'listingType=Sale&minPrice=0&maxPrice=100000&page=3',
    'listingType=Sale&makeId=3&minPrice=0&maxPrice=100000',
    'listingType=Sale&makeId=17&minPrice=5000&maxPrice=30000',
    'listingType=Sale&makeId=21&modelId=245&minPrice=0&maxPrice=100000',
    'listingType=Sale&transmissionId=2&minPrice=10000&maxPrice=20000',
    'listingType=PreBooking',
    'listingType=Sale&minPrice=0&maxPrice=50000&sort=price-asc',
  ].map((query) => `/api/cars/search?${query}`),
  detail: Array.from({ length: 20 }, (_, at) => `/api/cars/${5 + at * 4}`),
  list: ['/api/cars'],
};

const LOWEST_PRICES = 80_000;

/** Returns a function whose calls return 640,000 different searches: their lowest prices differ by a cent. */
export function newSearches(): () => string {
  let made = 0;
  return () => {
    const path = PATHS.search[made % PATHS.search.length] ?? '';
    const cents = Math.floor(made / PATHS.search.length) % LOWEST_PRICES;
    made += 1;
    const url = new URL(path, 'http://api');
    const lowest = Number(url.searchParams.get('minPrice') ?? 0) + cents / 100;
    url.searchParams.set('minPrice', lowest.toFixed(2));
    return url.pathname + url.search;
  };
}

export type Workload = keyof typeof PATHS;
