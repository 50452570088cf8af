import { DAY_MS } from '../../platform/durations.ts';

/** The signs of spam, with their points. */
const SPAM_POINTS = {
  trap: 60,
  tooFast: 50,
  badStamp: 50,
  sameText: 40,
  manyLinks: 40,
  links: 10,
  onlyLink: 30,
} as const;
type SpamSignal = keyof typeof SPAM_POINTS;

/** Points from which an enquiry is moved to the tab Spam (`spam`), or is not stored at all (`discard`). */
export const SPAM_LIMITS = { spam: 50, discard: 100 } as const;

/**
 * The signal of an enquiry that exceeds the limit of the site. It is not a sign of spam: the enquiry is held back,
 * separate from spam, until staff restore it.
 */
export const SITE_LIMIT = 'siteLimit';

/** Whether an enquiry is held back because the site received too many. */
export const isHeldBack = (enquiry: {
  status: string;
  spamScore: number;
  spamSignals: readonly string[];
}): boolean =>
  enquiry.status === 'spam' &&
  enquiry.spamScore < SPAM_LIMITS.spam &&
  enquiry.spamSignals.includes(SITE_LIMIT);

/** Shortest time in milliseconds in which a person fills in the form. A program sends it sooner. */
const FASTEST_MS = 3_000;
const OLDEST_MS = DAY_MS;

const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\w-])[\w-]{1,63}\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|online|site|click|link)\b(?:\/\S*)?/giu;

interface Submission {
  name: string;
  message: string | null;
  /** Content of a hidden field, which only programs fill in. */
  trap: string;
  /** Age of the stamp in milliseconds; null if it is missing, forged or of another car. */
  stampAgeMs: number | null;
  /** Whether another network sent the same text within a day. */
  sameTextElsewhere: boolean;
}

/**
 * Returns the signs of spam in an enquiry and the sum of their points. An enquiry with a single sign is never
 * discarded.
 */
export function spamScore(sent: Submission): { score: number; signals: SpamSignal[] } {
  const { name, message, trap, stampAgeMs, sameTextElsewhere } = sent;
  const links = message?.match(LINK) ?? [];
  const found: Record<SpamSignal, boolean> = {
    trap: trap !== '',
    tooFast: stampAgeMs !== null && stampAgeMs < FASTEST_MS,
    badStamp: stampAgeMs === null || stampAgeMs > OLDEST_MS,
    sameText: sameTextElsewhere,
    manyLinks: links.length >= 3,
    links: links.length > 0 && links.length < 3,
    onlyLink:
      new RegExp(LINK, 'iu').test(name) ||
      (links.length > 0 && message?.replaceAll(LINK, '').trim() === ''),
  };
  const signals = SIGNALS.filter((signal) => found[signal]);
  return { signals, score: signals.reduce((sum, signal) => sum + SPAM_POINTS[signal], 0) };
}

const SIGNALS: readonly SpamSignal[] = [
  'trap',
  'tooFast',
  'badStamp',
  'sameText',
  'manyLinks',
  'links',
  'onlyLink',
];
