/** The sites of the browser tests and their addresses. */

export interface Site {
  name: string;
  port: number;
  url: string;
  /** Data directory of the site's server. */
  dataDir: string;
  /** Returns the received e-mails as JSON. */
  mailbox: string;
}

export const WORKERS = 2;

const BASE_PORT = Number(process.env['BROWSER_TEST_PORT'] ?? 4173);
export const SMTP_PORT = BASE_PORT + WORKERS + 1;
export const MAILBOX_PORT = BASE_PORT + WORKERS + 2;
/** Responds once every site is ready. */
export const READY_PORT = BASE_PORT + WORKERS + 3;
export const RESULTS_DIR = 'test-results';

/** One site for tests that only read, and one for each worker whose tests change the stock. */
export const SITES: Site[] = [
  'public',
  ...Array.from({ length: WORKERS }, (_, i) => `staff-${i}`),
].map((name, index) => ({
  name,
  port: BASE_PORT + index,
  url: `http://127.0.0.1:${BASE_PORT + index}`,
  dataDir: `${RESULTS_DIR}/data/${name}`,
  mailbox: `http://127.0.0.1:${MAILBOX_PORT}`,
}));

/** Returns the site of a test. Tests that change data never share a site at the same time. */
export function siteOf(projectName: string, parallelIndex: number): Site {
  const name = projectName.endsWith('-staff') ? `staff-${parallelIndex}` : 'public';
  const site = SITES.find((candidate) => candidate.name === name);
  if (!site)
    throw new Error(`There is no site ${name}: the tests need at most ${WORKERS} workers.`);
  return site;
}
