/**
 * Sends search queries to the site at `SITE_URL`. For each message of its parent, it sends `amount` queries with as
 * many connections as given, and answers with the number of successful responses.
 */
import autocannon from 'autocannon';

/** Number of known queries. They are repeated, so the server answers them from the cache. */
const KNOWN = 50;

export interface Flood {
  connections: number;
  amount: number;
  /** Distinct queries are numbered; this is the number of the first one. Null to send known queries. */
  firstDistinct: number | null;
}

const url = process.env['SITE_URL'] ?? '';

const queryOf = (at: number, { firstDistinct }: Flood): string => {
  if (firstDistinct === null) return `minPrice=${at % KNOWN}`;
  const number = firstDistinct + at;
  return `minPrice=${number % 100_000}&maxMileage=${100 + Math.floor(number / 100_000)}`;
};

process.on('message', (flood: Flood) => {
  let sent = 0;
  const requests: autocannon.Request[] = [
    {
      setupRequest: (request) => ({
        ...request,
        path: `/api/cars/search?${queryOf(sent++, flood)}`,
      }),
    },
  ];
  const { connections, amount } = flood;
  void autocannon({ url, connections, amount, requests }).then((result) =>
    process.send?.(result['2xx']),
  );
});
