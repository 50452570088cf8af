export interface Idiom {
  /** Regular expression, matched case-insensitively at word boundaries. */
  pattern: string;
  instead: string;
}

export interface Violation {
  line: number;
  message: string;
}

const BREAKPOINTS = [600, 700, 900, 1024, 1180];
const HEIGHTS = [500];

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

/** Finds media queries whose width or height is not a breakpoint. */
export function findBreakpoints(text: string): Violation[] {
  return text.split('\n').flatMap((content, index) => {
    if (!/@media|matchMedia|media=/.test(content) || EXCEPTION.test(content)) return [];
    return Array.from(content.matchAll(/\b(width|height)\b[^)]*?(\d+(?:\.\d+)?)(px|r?em)/g))
      .filter(([, axis, size, unit]) => {
        const allowed = axis === 'width' ? BREAKPOINTS : HEIGHTS;
        return unit !== 'px' || !allowed.includes(Number(size));
      })
      .map(([, axis, size, unit]) => ({
        line: index + 1,
        message: `media query at ${axis} ${size}${unit}: use a breakpoint of docs/style.md`,
      }));
  });
}

const SPACING = /^\s*(?:scroll-)?(?:padding|margin|(?:row-|column-)?gap)[a-z-]*\s*:(.*)/;

/**
 * Finds pixels in margins, paddings and gaps of a stylesheet for which a token exists.
 * @param tokens names by pixels: `{ 4: '--space-4' }`
 */
export function findLiteralSpaces(text: string, tokens: Readonly<Record<number, string>>) {
  return text.split('\n').flatMap((content, index): Violation[] =>
    Array.from(SPACING.exec(content)?.[1]?.matchAll(/(?<![\w.-])(\d+)px/g) ?? [])
      .flatMap(([, pixels]) => tokens[Number(pixels)] ?? [])
      .map((token) => ({ line: index + 1, message: `write var(${token}) instead of pixels` })),
  );
}

/** Returns the names of the tokens of space in `tokens.css` by their pixels. */
export function readSpaces(css: string): Record<number, string> {
  const found = css.matchAll(/(--space-\d+): (\d+)px;/g);
  return Object.fromEntries(Array.from(found, ([, name, pixels]) => [Number(pixels), name!]));
}

/** Values that a stylesheet may only take from a token, with the group of tokens to use. */
const TOKEN_VALUES: readonly { value: RegExp; tokens: string }[] = [
  { value: /^\s*font-weight\s*:\s*(?:\d+|bold|normal)(?! \d)\b/, tokens: '--weight-…' },
  { value: /^\s*font-stretch\s*:\s*[\d.]+%(?! \d)/, tokens: '--width-…' },
  { value: /^\s*line-height\s*:.*(?<![\w.-])[\d.]/, tokens: '--leading-…' },
  { value: /^\s*font\s*:.*(?<![\w.-])[\d.]/, tokens: '--weight-…, --text-… and --leading-…' },
  { value: /^\s*z-index\s*:\s*-?\d/, tokens: '--layer-…' },
  {
    value: /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ch|ab)|color)\(/i,
    tokens: '--color-…',
  },
  { value: /(?<![\w.-])(?=[\d.]*[1-9])[\d.]+m?s\b/, tokens: '--motion-… or --delay-…' },
];

/**
 * Finds literal weights, widths, line heights, layers, colours and durations of a stylesheet. The ranges
 * of `@font-face`, keywords such as `black` in a mask, and 0 s are no violations.
 */
export function findLiteralValues(text: string): Violation[] {
  const original = text.split('\n');
  return withoutComments(text)
    .split('\n')
    .flatMap((content, index) => {
      if ([index, index - 1].some((at) => EXCEPTION.test(original[at] ?? ''))) return [];
      return TOKEN_VALUES.filter(({ value }) => value.test(content)).map(({ tokens }) => ({
        line: index + 1,
        message: `write a token (${tokens}) instead of the value`,
      }));
    });
}

/** Removes the comments of a stylesheet and keeps its lines. */
const withoutComments = (css: string) =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''));

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
