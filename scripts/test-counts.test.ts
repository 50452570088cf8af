import { describe, expect, it } from 'vitest';
import { addCounts, countTests, formatCounts, skippedFaults } from './test-counts.ts';

describe('countTests', () => {
  it('parses the summary of Vitest, ignoring colours and the count of files', () => {
    const output =
      ' Test Files  1 failed | 3 passed (4)\n      Tests  \u001B[31m1 failed\u001B[39m | 20 passed | 2 skipped (23)\n';
    expect(countTests(output)).toEqual({ passed: 20, failed: 1, skipped: 2 });
  });

  it('parses the summary of Playwright and counts tests that did not run as failed', () => {
    const output =
      '  1 failed\n    [desktop] › e2e/a.spec.ts › a title with 7 passed\n  2 skipped\n  83 did not run\n  34 passed (1.2m)\n';
    expect(countTests(output)).toEqual({ passed: 34, failed: 84, skipped: 2 });
  });

  it('counts the tests of nested steps once', () => {
    const counts = { passed: 5, failed: 0, skipped: 1 };
    const output = `      Tests  5 passed | 1 skipped (6)\n\nok     test:fast (2.0 s)\n${formatCounts(counts)}\n`;
    expect(countTests(output)).toEqual(counts);
  });

  it('returns zeros for output without a summary', () => {
    expect(countTests('12 passed the gate\nbuilt in 3 s')).toEqual({
      passed: 0,
      failed: 0,
      skipped: 0,
    });
  });
});

describe('skippedFaults', () => {
  it('returns reasons and tests once', () => {
    const output =
      '\u001B[90mstdout\u001B[39m | a.fault.test.ts\nSkipped: no nginx\n\nSkipped: no nginx\nSkipped: a.fault.test.ts: x > y\n Tests  1 skipped (1)\n';
    expect(skippedFaults(output)).toEqual(['Skipped: no nginx', 'Skipped: a.fault.test.ts: x > y']);
  });
});

describe('addCounts', () => {
  it('adds up passed, failed and skipped tests', () => {
    expect(
      addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 4, failed: 5, skipped: 6 }),
    ).toEqual({
      passed: 5,
      failed: 7,
      skipped: 9,
    });
  });
});
