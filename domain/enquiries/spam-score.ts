/** What speaks for spam, and its points. */
export const SPAM_POINTS = {
  trap: 60,
  tooFast: 50,
  badStamp: 50,
  sameText: 40,
  manyLinks: 40,
  links: 10,
  onlyLink: 30,
} as const;
export type SpamSignal = keyof typeof SPAM_POINTS;

/** From `spam` on, an enquiry goes to the tab Spam; from `discard` on, it is not stored. */
export const SPAM_LIMITS = { spam: 50, discard: 100 } as const;

/** A form that is sent sooner was not filled in by a person. */
const FASTEST_MS = 3_000;
const OLDEST_MS = 24 * 60 * 60_000;

const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\w-])[\w-]{1,63}\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|online|site|click|link)\b(?:\/\S*)?/giu;

interface Submission {
  name: string;
  message: string | null;
  /** The hidden field that people do not see. */
  trap: string;
  /** Age of the stamp in milliseconds; null if it is missing, forged or of another car. */
  stampAgeMs: number | null;
  /** Whether another network sent the same text within a day. */
  sameTextElsewhere: boolean;
}

/** Returns the signals of an enquiry and the sum of their points. A single signal never discards it. */
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
