/** The sites that a run of the browser tests uses, and their addresses. */

export interface Site {
  name: string;
  port: number;
  url: string;
  /** Data directory of the site's server. */
  dataDir: string;
  /** Answers the e-mails that arrived, as JSON. */
  mailbox: string;
}

export const WORKERS = 2;

const BASE_PORT = Number(process.env['BROWSER_TEST_PORT'] ?? 4173);
export const SMTP_PORT = BASE_PORT + WORKERS + 1;
export const MAILBOX_PORT = BASE_PORT + WORKERS + 2;
/** Answers once every site is ready. */
export const READY_PORT = BASE_PORT + WORKERS + 3;
export const RESULTS_DIR = 'test-results';

/** One site for journeys that only read, and one for each worker whose journeys change the stock. */
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

/** The site of a test: two tests that change data never use the same site at the same time. */
export function siteOf(projectName: string, parallelIndex: number): Site {
  const name = projectName.endsWith('-staff') ? `staff-${parallelIndex}` : 'public';
  const site = SITES.find((candidate) => candidate.name === name);
  if (!site)
    throw new Error(`There is no site ${name}: the tests need at most ${WORKERS} workers.`);
  return site;
}
