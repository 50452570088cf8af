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

const EXCEPTION = /style-ok: \S/;

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
