/** The sites of the browser tests and their addresses. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Site {
  name: string;
  port: number;
  url: string;
  /** Data directory of the site's server. */
  dataDir: string;
  /** Returns the received emails as JSON. */
  mailbox: string;
  /** Whether it uses the servers of `desktop-grown`: PostgreSQL, and an S3-compatible store if there is one. */
  isGrown: boolean;
}

/** More than the two cores of the machine, because pages often wait. */
export const WORKERS = 3;

const BASE_PORT = Number(process.env['BROWSER_TEST_PORT'] ?? 4173);
export const SMTP_PORT = BASE_PORT + WORKERS + 1;
export const MAILBOX_PORT = BASE_PORT + WORKERS + 2;
/** Responds once every site is ready. */
export const READY_PORT = BASE_PORT + WORKERS + 3;
/** Data directories of the sites. */
export const SITES_DIR = join(tmpdir(), `forecourt-sites-${BASE_PORT}`);

/**
 * The servers for `desktop-grown`, which runs some journeys on PostgreSQL and an S3-compatible store. Without the
 * PostgreSQL server that `.ci/run` starts, this project does not run.
 */
export const S3_ENDPOINT = process.env['TEST_S3_ENDPOINT'];
export const POSTGRES_URL = process.env['TEST_DATABASE_URL'];
export const HAS_GROWN_SITE = Boolean(POSTGRES_URL);
const GROWN_SITE = 'grown';
/** The project and site of the tests that visit every screen, with texts of the maximum length. */
export const SCREENS_SITE = 'screens';

/** One site for tests that only read, and one for each worker whose tests change the stock. */
export const SITES: Site[] = [
  'public',
  ...Array.from({ length: WORKERS }, (_, i) => `staff-${i}`),
].map((name, index) => siteAt(name, BASE_PORT + index));
SITES.push(siteAt(SCREENS_SITE, BASE_PORT + WORKERS + 5));
if (HAS_GROWN_SITE) SITES.push(siteAt(GROWN_SITE, BASE_PORT + WORKERS + 4));

function siteAt(name: string, port: number): Site {
  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    dataDir: join(SITES_DIR, name),
    mailbox: `http://127.0.0.1:${MAILBOX_PORT}`,
    isGrown: name === GROWN_SITE,
  };
}

/** Returns the site of a test. Tests that change data never share a site at the same time. */
export function siteOf(projectName: string, parallelIndex: number): Site {
  const name = projectName.endsWith('-staff')
    ? `staff-${parallelIndex}`
    : projectName.endsWith('-grown')
      ? GROWN_SITE
      : projectName === SCREENS_SITE
        ? SCREENS_SITE
        : 'public';
  const site = SITES.find((candidate) => candidate.name === name);
  if (!site)
    throw new Error(`There is no site ${name}: the tests need at most ${WORKERS} workers.`);
  return site;
}
