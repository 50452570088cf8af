import { stripVTControlCharacters } from 'node:util';

interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0 };

const KINDS: Record<string, keyof TestCounts> = {
  passed: 'passed',
  failed: 'failed',
  flaky: 'failed',
  interrupted: 'failed',
  'did not run': 'failed',
  skipped: 'skipped',
  todo: 'skipped',
};

/**
 * Adds up the summaries in the output of Vitest (`Tests  1 failed | 2 passed (3)`) and Playwright (`  2
 * passed (3s)`). In the output of `run-steps.ts`, counts only its last line (`2 passed, 0 failed, 1 skipped`),
 * because it adds up the others.
 */
export function countTests(output: string): TestCounts {
  const lines = stripVTControlCharacters(output).split('\n');
  const total = lines.findLast((line) => /^\d+ passed, \d+ failed, \d+ skipped$/.test(line));
  const counts = { ...NO_TESTS };
  for (const line of total ? [total] : lines.filter(isSummary)) {
    for (const [, count, kind] of line.matchAll(
      /(\d+) (passed|failed|flaky|interrupted|did not run|skipped|todo)/g,
    )) {
      counts[KINDS[kind!]!] += Number(count);
    }
  }
  return counts;
}

/** Returns the lines `Skipped: …` without repetition: fault tests that did not run, and the reasons. */
export function skippedFaults(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  return [...new Set(lines.filter((line) => line.startsWith('Skipped: ')))];
}

const isSummary = (line: string) =>
  /^ *Tests {2}/.test(line) ||
  /^ {2}\d+ (passed|failed|flaky|interrupted|did not run|skipped)( \(.*\))?$/.test(line);

export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
