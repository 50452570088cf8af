/** The sites of the browser tests and their addresses. */

export interface Site {
  name: string;
  port: number;
  url: string;
  /** Data directory of the site's server. */
  dataDir: string;
  /** Returns the received e-mails as JSON. */
  mailbox: string;
  /** Whether its images are in a new bucket, without those of the demo stock. */
  storesInS3: boolean;
}

export const WORKERS = 2;

const BASE_PORT = Number(process.env['BROWSER_TEST_PORT'] ?? 4173);
export const SMTP_PORT = BASE_PORT + WORKERS + 1;
export const MAILBOX_PORT = BASE_PORT + WORKERS + 2;
/** Responds once every site is ready. */
export const READY_PORT = BASE_PORT + WORKERS + 3;
export const RESULTS_DIR = 'test-results';

/** An S3-compatible server for the site of the project `desktop-s3`, which runs only with it. */
export const S3_ENDPOINT = process.env['TEST_S3_ENDPOINT'];
const S3_SITE = 's3';

/** One site for tests that only read, and one for each worker whose tests change the stock. */
export const SITES: Site[] = [
  'public',
  ...Array.from({ length: WORKERS }, (_, i) => `staff-${i}`),
].map((name, index) => siteAt(name, BASE_PORT + index));
if (S3_ENDPOINT) SITES.push(siteAt(S3_SITE, BASE_PORT + WORKERS + 4));

function siteAt(name: string, port: number): Site {
  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    dataDir: `${RESULTS_DIR}/data/${name}`,
    mailbox: `http://127.0.0.1:${MAILBOX_PORT}`,
    storesInS3: name === S3_SITE,
  };
}

/** Returns the site of a test. Tests that change data never share a site at the same time. */
export function siteOf(projectName: string, parallelIndex: number): Site {
  const name = projectName.endsWith('-staff')
    ? `staff-${parallelIndex}`
    : projectName.endsWith('-s3')
      ? S3_SITE
      : 'public';
  const site = SITES.find((candidate) => candidate.name === name);
  if (!site)
    throw new Error(`There is no site ${name}: the tests need at most ${WORKERS} workers.`);
  return site;
}
