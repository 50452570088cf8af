import { describe, expect, it } from 'vitest';
import { failureReport } from './failure-report.ts';

const PASSED = Array.from({ length: 100 }, (_, n) => `  ✓  ${n} a.spec.ts › a title (1s)`);

describe('failureReport', () => {
  it('starts at the first failed test of Playwright', () => {
    const output = [
      ...PASSED,
      '',
      '  1) [phone] › e2e/b.spec.ts:3:1 › a title ───',
      '',
      '    \u001B[31mError\u001B[39m: no',
      '  1 failed',
    ].join('\n');
    expect(failureReport(output)).toBe(
      '  1) [phone] › e2e/b.spec.ts:3:1 › a title ───\n    Error: no\n  1 failed',
    );
  });

  it('starts at the first failed test of Vitest', () => {
    const output = [
      ...PASSED,
      ' FAIL  |fast| a.test.ts > a title',
      'Error: no',
      ' FAIL  |fast| b.test.ts > b',
    ].join('\n');
    expect(failureReport(output)).toBe(
      ' FAIL  |fast| a.test.ts > a title\nError: no\n FAIL  |fast| b.test.ts > b',
    );
  });

  it('returns the last lines if no test failed', () => {
    expect(
      failureReport([...PASSED, 'error: no-undef'].join('\n'))
        .split('\n')
        .slice(-2),
    ).toEqual(['  ✓  99 a.spec.ts › a title (1s)', 'error: no-undef']);
  });

  it('returns the reports of the failed steps if the step is run-steps.ts', () => {
    const output =
      ' FAIL  |fast| a.test.ts\nok     typecheck (1.0 s)\n\n== lint failed:\nno-undef\n\n== test:fast failed:\n FAIL  |fast| a.test.ts\n';
    expect(failureReport(output)).toBe(
      '== lint failed:\nno-undef\n== test:fast failed:\n FAIL  |fast| a.test.ts',
    );
  });

  it('returns at most 25 lines of 200 characters', () => {
    const lines = failureReport(`  1) a\n${'x'.repeat(500)}\n${'y\n'.repeat(100)}`).split('\n');
    expect([lines.length, lines[1]?.length]).toEqual([25, 200]);
  });
});
