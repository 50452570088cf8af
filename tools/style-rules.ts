export interface Idiom {
  /** Regular expression, matched case-insensitively at word boundaries. */
  pattern: string;
  instead: string;
}

export interface Violation {
  line: number;
  message: string;
}

const EXCEPTION = /style-ok: (?!\*\/)\S/;

/** Finds idioms, including those that continue on the next line of a comment or paragraph. */
export function findIdioms(text: string, idioms: readonly Idiom[]): Violation[] {
  const { joined, lineAt } = joinLines(text);
  const lines = text.split('\n');
  const isException = (line: number) =>
    EXCEPTION.test(lines[line - 1] ?? '') || EXCEPTION.test(lines[line - 2] ?? '');
  return idioms.flatMap(({ pattern, instead }) =>
    Array.from(joined.matchAll(new RegExp(`\\b(?:${pattern})\\b`, 'gi')), (match) => ({
      line: lineAt(match.index),
      message: `'${match[0]}': ${instead}`,
    })).filter(({ line }) => !isException(line)),
  );
}

/**
 * Finds words that the glossary refuses in the prose of a file: the text of Markdown without code, and comments
 * and test titles of other files. Quoted texts and code in backticks are ignored.
 */
export function findRefusedWords(
  text: string,
  isMarkdown: boolean,
  words: readonly Idiom[],
): Violation[] {
  const exceptions = text.split('\n').map((line) => (EXCEPTION.test(line) ? 'style-ok: x' : ''));
  const prose = (isMarkdown ? text.replaceAll(FENCED, blank) : keepProse(text))
    .replaceAll(QUOTED, blank)
    .split('\n');
  return findIdioms(prose.map((line, at) => `${line} ${exceptions[at]}`).join('\n'), words);
}

const FENCED = /^ *```[\s\S]*?^ *```/gm;
/** Code, quoted texts, addresses of links and references to files. */
const QUOTED = /`[^`\n]*`|"[^"\n]*"|“[^”\n]*”|\]\([^)\n]*\)|[\w.-]*\/[\w./-]+/g;
const PROSE =
  /(?<=^|[\s{(,])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|(?:\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*|\]\))\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/gm;

/** Blanks everything except comments and test titles, and keeps the lines. */
function keepProse(code: string): string {
  let prose = '';
  let end = 0;
  for (const { 0: found, index } of code.matchAll(PROSE)) {
    // The quotes around a title are removed, because quoted texts are ignored.
    const text = found.startsWith('/') ? found : found.replaceAll(/["`]/g, ' ');
    prose += blank(code.slice(end, index)) + text;
    end = index + found.length;
  }
  return prose + blank(code.slice(end));
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** Joins the lines of a text with single spaces and removes comment markers. */
function joinLines(text: string): { joined: string; lineAt: (index: number) => number } {
  const starts: number[] = [];
  let joined = '';
  for (const line of text.split('\n')) {
    starts.push(joined.length);
    joined += `${line.replace(/^\s*(?:\*(?!\/)|\/\/|#|>)?\s*/, '').trimEnd()} `;
  }
  const lineAt = (index: number) => starts.findLastIndex((start) => start <= index) + 1;
  return { joined, lineAt };
}
