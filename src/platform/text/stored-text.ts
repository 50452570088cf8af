/** The one normalisation of texts for storage. `search-text.ts` has the one for searches. */

/**
 * Characters that nobody sees: bidirectional overrides and marks, zero-width spaces, fillers, tags, annotations.
 * Joiners and variation selectors stay, because Persian words and emoji need them.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** A character that a reader can see, also punctuation. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\u2800]/u;
/** Line breaks of word processors and old terminals. */
const BREAKS = /[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
/** Characters that keyboards offer as the apostrophe of a name such as O’Donoghue. */
const APOSTROPHES = /(?<=\p{L})[\u2018\u02bc\u2032\u00b4\u0060](?=\p{L})/gu;

/**
 * Removes what a database, a log or a header cannot contain: NUL, other control characters except tabs and line breaks,
 * and halves of surrogate pairs.
 */
export const storableText = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, '');

/** Returns '' for a text without a visible character. */
const visible = (text: string) => (VISIBLE.test(text) ? text : '');

/** Removes control characters and invisible ones, and trims. Keeps tabs and line breaks. */
export const cleanText = (text: string): string =>
  visible(
    storableText(text.replaceAll(BREAKS, '\n'))
      .replaceAll(INVISIBLE, '')
      // Last, because an accent can follow a removed character.
      .normalize('NFC')
      .trim(),
  );

/**
 * Returns the text as one line: each run of white space and control characters becomes one space. Removes
 * invisible characters, trims, and replaces the apostrophes of a name by ’, except for '.
 */
export const toOneLine = (text: string): string =>
  visible(
    text
      .toWellFormed()
      .replaceAll(INVISIBLE, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .normalize('NFC')
      .replaceAll(APOSTROPHES, '’')
      .trim(),
  );

/** Returns a pasted phone number on one line, with plain hyphens and without the scheme of a link. */
export const cleanPhone = (phone: string): string =>
  toOneLine(phone)
    .replace(/^tel:/i, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');

/** Addresses that mail programs turn into links. */
const LINKS =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"]{1,2000}|\b(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,18}\/[^\s<>"]{0,2000}/gi;

/** Names of hosts, `donedeal.ie`, which mail programs turn into links too. */
const HOSTS = /(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,18}(?![\p{L}\p{N}-])/gu;

/**
 * Replaces the links in a text of another person that we send or quote. A host stays readable: `donedeal[.]ie`. Email
 * addresses stay.
 */
export const withoutLinks = (text: string): string =>
  text.replaceAll(LINKS, '[link removed]').replaceAll(HOSTS, (host) => host.replaceAll('.', '[.]'));

/**
 * Returns a text of another person for an email of ours: without links, which would look like ours, and cut after `max`
 * characters, with a note that the rest is in the inbox.
 */
export function quotable(text: string, max: number): string {
  const shown = withoutLinks(text);
  return shown.length <= max
    ? shown
    : `${shown.slice(0, max).toWellFormed()}…\nThe rest is in the inbox.`;
}
