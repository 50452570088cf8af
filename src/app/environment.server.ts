import { isIP } from 'node:net';
import { z } from 'zod';
import { toE164 } from '../features/settings/dealer.ts';
import { newPassword } from '../features/staff/password.ts';
import { UNNAMED } from '../features/staff/users.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** Accepts a whole number that may be 0, with a default. */
const wholeNumber = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number, or 0 to switch it off')
    .transform(Number)
    .default(fallback);

/** Options of nodemailer that would override `SMTP_ALLOW_PLAIN`. */
const TLS_OPTIONS = ['ignoreTLS', 'requireTLS'];

const IMAP_RULE = 'must look like imaps://user:password@mail.example:993';

const PORT_RULE = 'must be a port between 0 and 65535';

const webOrigin = (example = 'https://cars.example') => {
  const rule = `must be a URL without a path, such as ${example}`;
  return z
    .url({ protocol: /^https?$/, error: rule, abort: true })
    .refine((value) => {
      const { pathname, search, hash, username } = new URL(value);
      return pathname === '/' && search === '' && hash === '' && username === '';
    }, rule)
    .transform((value) => new URL(value).origin);
};

const emailAddress = z.email('must be an email address');

const sender = z
  .string()
  .refine(
    (value) => emailAddress.safeParse(/^[^<>\r\n]+<([^<>]+)>$/.exec(value)?.[1] ?? value).success,
    'must be an email address, with or without a name: Forecourt Motors <hello@forecourt.example>',
  );

/** Accepts an IP address or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family > 0 && Number(bits ?? 0) <= (family === 6 ? 128 : 32);
}

const port = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, PORT_RULE)
    .transform(Number)
    .refine((value) => value <= 65_535, PORT_RULE);

const host = () => z.string().regex(/^[\w.:-]+$/, 'must be a host name or an IP address');

/** Every environment variable. Messages are printed after the name: 'PORT must be …'. */
export const environment = z.object({
  PORT: port().default(3000),
  HOST: host().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  MIN_FREE_DISK_MB: wholeNumber(64),
  RESPONSE_CACHE_MB: wholeNumber(64),
  PUBLIC_URL: webOrigin().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .refine(
      (proxies) => proxies.every(isNetwork),
      'must be a comma-separated list of IP addresses or networks: 127.0.0.1, 10.0.0.0/8',
    )
    .default([]),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  ROLE: z.enum(['web', 'worker', 'all'], 'must be web, worker or all').default('all'),
  S3_ENDPOINT: webOrigin('https://s3.eu-west-1.amazonaws.com').optional(),
  S3_PUBLIC_ENDPOINT: webOrigin('https://s3.eu-west-1.amazonaws.com').optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as eu-west-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket, such as forecourt-images',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off'], "must be 'on' or 'off'").default('on'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must look like smtps://user:password@mail.example:465',
      abort: true,
    })
    .refine(
      (value) => !TLS_OPTIONS.some((name) => new URL(value).searchParams.has(name)),
      'must not contain ignoreTLS or requireTLS. To send without TLS, set SMTP_ALLOW_PLAIN=on',
    )
    .optional(),
  SMTP_ALLOW_PLAIN: z.enum(['on', 'off'], "must be 'on' or 'off'").default('off'),
  MAIL_FROM: sender.optional(),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: IMAP_RULE, abort: true })
    .refine((value) => {
      const { username, password, pathname } = new URL(value);
      return username !== '' && password !== '' && pathname.length < 2;
    }, IMAP_RULE)
    .optional(),
  IMAP_MAILBOX: z.string().max(200, 'must be at most 200 characters').default('INBOX'),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: newPassword.optional(),
  ADMIN_NAME: z
    .string()
    .regex(/\S\s+\S/, 'must be a first and a last name')
    .max(160, 'must be at most 160 characters')
    .default(UNNAMED),
  ADMIN_PATH_SEGMENT: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,63}$/,
      'must consist of at most 64 lower-case letters, digits and hyphens',
    )
    .default('admin'),
  DEMO_STOCK: z.enum(['on', 'off'], "must be 'on' or 'off'").default('on'),
  IMAGE_HOST: webOrigin().optional(),
  SELLER_PHONE: z
    .string()
    .refine(
      (phone) => toE164(phone) !== null,
      'must be a phone number, such as 059 000 0000 or +353 59 000 0000',
    )
    .optional(),
  DEALER_FILE: z.string().optional(),
  METRICS_PORT: port().optional(),
  METRICS_HOST: host().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must consist of at least 16 letters, digits or symbols')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});
