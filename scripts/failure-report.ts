import { stripVTControlCharacters } from 'node:util';

const MAX_LINES = 25;
const MAX_COLUMNS = 200;

/** The first report of a run inside this one. */
const NESTED_REPORT = /^== .* failed:$/;

const MAX_NESTED_LINES = 80;

/** The first failed test in the output of Playwright (`  1) [desktop] › …`) or Vitest (` FAIL  |fast| …`). */
const FAILED_TEST = /^ {2}1\) |^ FAIL {2}/;

/**
 * Returns the part of a failed step's output that a reader needs: the lines from the first failed test on, or the
 * last lines if no test failed, for example because of the linter. Long lines and long parts are cut. If the step
 * is another run of steps, returns its reports.
 */
export function failureReport(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const nested = lines.findIndex((line) => NESTED_REPORT.test(line));
  const first = lines.findIndex((line) => FAILED_TEST.test(line));
  const part =
    nested >= 0
      ? lines.slice(nested, nested + MAX_NESTED_LINES)
      : first >= 0
        ? lines.slice(first, first + MAX_LINES)
        : lines.slice(-MAX_LINES);
  return part.map((line) => line.slice(0, MAX_COLUMNS)).join('\n');
}
