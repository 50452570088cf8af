import { runInNewContext } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';

/**
 * Milliseconds for finding the quoted part. The parser's regular expressions take hours for some texts; a text that
 * takes longer is shown unfolded.
 */
const LIMIT_MS = 300;

/** Separators above quoted emails and signatures, such as `-- ` and `____`. */
const SEPARATOR = /^\s*[-_=+]{2,}/;

export interface SplitText {
  text: string;
  /** Quoted text of earlier emails; null if there is no quoted text. */
  quoted: string | null;
}

interface Fragment {
  content: string;
  isHidden: boolean;
  isQuoted: boolean;
  isSignature: boolean;
}

const isVisible = ({ isHidden }: Fragment) => !isHidden;

const joined = (parts: readonly Fragment[]) =>
  parts
    .map(({ content }) => content)
    .join('\n')
    .trim();

/** Splits the text of an email into the text that the person wrote and the quoted text. Keeps every character. */
export function splitQuoted(whole: string): SplitText {
  const parts = fragmentsOf(whole);
  const firstVisible = parts.findIndex(isVisible);
  if (firstVisible === -1) return { text: whole, quoted: null };
  let end = parts.findLastIndex(isVisible) + 1;
  // A signature counts as text that the person wrote.
  while (parts[end]?.isSignature && !SEPARATOR.test(parts[end]!.content)) end += 1;
  // Keeps quoted lines between answers, because the answers refer to them.
  const isInterleaved = parts.slice(firstVisible, end).some(({ isQuoted }) => isQuoted);
  const start = isInterleaved ? 0 : firstVisible;
  const quoted = joined([...parts.slice(0, start), ...parts.slice(end)]);
  return { text: joined(parts.slice(start, end)), quoted: quoted || null };
}

function fragmentsOf(whole: string): Fragment[] {
  let fragments: Fragment[] = [];
  function parse(): void {
    fragments = new EmailReplyParser()
      .read(whole)
      .getFragments()
      .map((one) => ({
        content: one.getContent(),
        isHidden: one.isHidden(),
        isQuoted: one.isQuoted(),
        isSignature: one.isSignature(),
      }));
  }
  try {
    // Only the time limit of a separate context can stop a regular expression.
    runInNewContext('parse()', { parse }, { timeout: LIMIT_MS });
  } catch {
    return [];
  }
  return fragments;
}
