import { join } from 'node:path';
import type { z } from 'zod';
import { environment } from './environment.server.ts';
import { type S3Options, uploadOriginOf } from '../platform/storage/s3-client.server.ts';

/** Validated environment variables, read once at start. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Directory of the nightly backups. */
  backupDir: string;
  /** Writes are refused while less is free on the disk of `dataDir`; 0 disables the check. */
  minFreeDiskMb: number;
  /** Memory for responses that are sent to every visitor; 0 disables the cache. */
  responseCacheMb: number;
  /** Origin of the site, without a trailing slash. */
  publicUrl: string;
  /** Addresses of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  databaseUrl: string | undefined;
  /** Web processes answer requests and enqueue jobs, workers run jobs. */
  role: 'web' | 'worker' | 'all';
  /** If undefined, images are stored in `dataDir`. */
  s3: S3Options | undefined;
  /** Origin of the object storage to which browsers upload, or empty. */
  uploadOrigin: string;
  /** Prefix of image URLs; empty if this server serves them. */
  imageHost: string;
  /** If undefined, mails are written to files. */
  smtpUrl: string | undefined;
  /** Whether emails may cross the network without TLS. */
  smtpAllowPlain: boolean;
  /** Sender of every email; by default the dealer's address. */
  mailFrom: string | undefined;
  /** The mailbox from which answers are read. If undefined, no mailbox is read. */
  imap: { url: string; mailbox: string } | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  adminName: { firstName: string; lastName: string };
  adminPathSegment: string;
  demoStock: boolean;
  /** Whether Prometheus reads the metrics on a separate port, with a token, or both. */
  metrics: { port: number | undefined; host: string; token: string | undefined };
  logLevel: string;
  /** File with the first value of the setting `dealer`, and a phone number that replaces the one in the file. */
  dealerFile: string | undefined;
  sellerPhone: string | undefined;
}

const S3_TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** One line of `message` per invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Validates environment variables and applies defaults. An empty variable counts as unset.
 * @throws {ConfigError} with all problems at once
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  const problems = parsed.success ? [] : parsed.error.issues.map(formatIssue);
  problems.push(...conflicts(set));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'));
  return toConfig(parsed.data);
}

/** Checks variables that depend on each other. */
function conflicts(set: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  if (Boolean(set['ADMIN_EMAIL']) !== Boolean(set['ADMIN_PASSWORD']))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together, or neither.');
  const missing = S3_TOGETHER.filter((name) => !set[name]);
  if (missing.length > 0 && Object.keys(set).some((name) => name.startsWith('S3_')))
    problems.push(`${S3_TOGETHER.join(', ')} must be set together: ${missing.join(', ')} missing.`);
  const uploadsTo = set['S3_PUBLIC_ENDPOINT'] ?? set['S3_ENDPOINT'];
  if (set['PUBLIC_URL']?.startsWith('https:') && uploadsTo?.startsWith('http:'))
    problems.push(
      'S3_PUBLIC_ENDPOINT must be https, because PUBLIC_URL is: browsers upload to it.',
    );
  return problems;
}

function formatIssue(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  return /^[a-z]/.test(issue.message) ? `${name} ${issue.message}.` : `${name}: ${issue.message}.`;
}

function readS3(values: z.infer<typeof environment>): S3Options | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: values.S3_FORCE_PATH_STYLE === 'on',
  };
}

function toConfig(values: z.infer<typeof environment>): Config {
  const [firstName = '', ...lastNames] = values.ADMIN_NAME.trim().split(/\s+/);
  const s3 = readS3(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    backupDir: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    minFreeDiskMb: values.MIN_FREE_DISK_MB,
    responseCacheMb: values.RESPONSE_CACHE_MB,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustedProxies: values.TRUSTED_PROXIES,
    databaseUrl: values.DATABASE_URL,
    role: values.ROLE,
    s3,
    uploadOrigin: s3 ? uploadOriginOf(s3) : '',
    imageHost: values.IMAGE_HOST ?? '',
    smtpUrl: values.SMTP_URL,
    smtpAllowPlain: values.SMTP_ALLOW_PLAIN === 'on',
    mailFrom: values.MAIL_FROM,
    imap: values.IMAP_URL ? { url: values.IMAP_URL, mailbox: values.IMAP_MAILBOX } : undefined,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    adminName: { firstName, lastName: lastNames.join(' ') },
    adminPathSegment: values.ADMIN_PATH_SEGMENT,
    demoStock: values.DEMO_STOCK === 'on',
    metrics: {
      port: values.METRICS_PORT,
      host: values.METRICS_HOST,
      token: values.METRICS_TOKEN,
    },
    logLevel: values.LOG_LEVEL,
    dealerFile: values.DEALER_FILE,
    sellerPhone: values.SELLER_PHONE,
  };
}
