import { stripVTControlCharacters } from 'node:util';

const MAX_LINES = 25;
const MAX_NESTED_LINES = 80;
const MAX_COLUMNS = 200;

/** A heading that `run-steps.ts` prints above the report of a failed step. */
const REPORT = /^== .* failed:$/;
/** The first failed test in the output of Playwright (`  1) [desktop] › …`) or Vitest (` FAIL  |fast| …`). */
const FAILED_TEST = /^ {2}1\) |^ FAIL {2}/;

/**
 * Shortens the output of a failed step to what explains the failure:
 *
 * - If the step is `run-steps.ts` itself: the reports of its failed steps.
 * - If a test failed: the lines from the first failed test on.
 * - Otherwise, for example if the linter failed: the last lines.
 */
export function failureReport(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return (
    from(lines, REPORT, MAX_NESTED_LINES) ??
    from(lines, FAILED_TEST, MAX_LINES) ??
    lines.slice(-MAX_LINES)
  )
    .map((line) => line.slice(0, MAX_COLUMNS))
    .join('\n');
}

/** Returns up to `count` lines from the first one that matches, or null if none does. */
function from(lines: readonly string[], pattern: RegExp, count: number): string[] | null {
  const first = lines.findIndex((line) => pattern.test(line));
  return first < 0 ? null : lines.slice(first, first + count);
}
