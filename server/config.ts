import type { z } from 'zod';
import type { Dealer, DealerTexts } from '../domain/dealer.ts';
import { readDealer, toE164 } from './dealer.ts';
import { environment } from './environment.ts';

/** What the environment says, checked and typed; read once, at the start. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Address of the site without a trailing slash: every absolute address starts with it. */
  publicUrl: string;
  /** Proxies in front of this server, whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  databaseUrl: string | undefined;
  /** Prefix of image addresses; empty where this server answers them itself. */
  imageHost: string;
  /** Mail server; undefined where mails are written to files. */
  smtpUrl: string | undefined;
  /** Sender of every e-mail. */
  mailFrom: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  adminName: { firstName: string; lastName: string };
  adminPathSegment: string;
  demoStock: boolean;
  logLevel: string;
  dealer: Dealer;
  /** The dealer's texts for the public pages. */
  dealerTexts: DealerTexts;
}

/** Why the start stops: `message` holds a sentence a line, each naming what is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Checks an environment and fills in the defaults; an empty variable counts as not set.
 * @throws {ConfigError} naming everything that is wrong at once
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  const wrong = parsed.success ? [] : parsed.error.issues.map(asSentence);
  if (Boolean(set['ADMIN_EMAIL']) !== Boolean(set['ADMIN_PASSWORD'])) {
    wrong.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together, or neither.');
  }
  const { dealer, texts, problems } = readDealer(set['DEALER_FILE']);
  wrong.push(...problems);
  if (!parsed.success || !dealer || !texts || wrong.length > 0)
    throw new ConfigError(wrong.join('\n'));
  return { ...asConfig(parsed.data, dealer), dealerTexts: texts };
}

function asSentence(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  return /^[a-z]/.test(issue.message) ? `${name} ${issue.message}.` : `${name}: ${issue.message}.`;
}

function asConfig(
  values: z.infer<typeof environment>,
  dealer: Dealer,
): Omit<Config, 'dealerTexts'> {
  const [firstName = '', ...lastNames] = values.ADMIN_NAME.trim().split(/\s+/);
  const phone = values.SELLER_PHONE ?? dealer.phone;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustedProxies: values.TRUSTED_PROXIES,
    databaseUrl: values.DATABASE_URL,
    imageHost: values.IMAGE_HOST ?? '',
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${dealer.name} <${dealer.email}>`,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    adminName: { firstName, lastName: lastNames.join(' ') },
    adminPathSegment: values.ADMIN_PATH_SEGMENT,
    demoStock: values.DEMO_STOCK === 'on',
    logLevel: values.LOG_LEVEL,
    dealer: { ...dealer, phone, phoneE164: toE164(phone) ?? dealer.phoneE164 },
  };
}
