/**
 * Runs npm scripts sequentially, or concurrently with `--parallel`, and reports the duration of each. Runs
 * all of them even if one fails, then fails. The end repeats what failed in each failed step and names the
 * fault tests that were skipped, and why. The last line contains the total test counts.
 *
 *     node scripts/run-steps.ts [--parallel] SCRIPT…
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { failureReport } from './failure-report.ts';
import { addCounts, countTests, formatCounts, NO_TESTS, skippedFaults } from './test-counts.ts';

const { values, positionals: steps } = parseArgs({
  allowPositionals: true,
  options: { parallel: { type: 'boolean', default: false } },
});

interface StepResult {
  step: string;
  output: string;
  seconds: number;
  failed: boolean;
}

const results: StepResult[] = [];
if (values.parallel) {
  await Promise.all(
    steps.map(async (step) => {
      const result = await runStep(step, false);
      process.stdout.write(`== npm run ${step}\n${result.output}`);
      results.push(result);
    }),
  );
} else {
  for (const step of steps) {
    console.log(`== npm run ${step}`);
    results.push(await runStep(step, true));
  }
}

console.log('');
for (const { step, seconds, failed } of results) {
  console.log(`${failed ? 'FAILED' : 'ok    '} ${step} (${seconds.toFixed(1)} s)`);
}
for (const { step, output, failed } of results)
  if (failed) console.log(`\n== ${step} failed:\n${failureReport(output)}\n`);
const faults = results.find(({ step }) => step === 'test:faults');
if (faults) {
  const skipped = skippedFaults(faults.output);
  console.log(skipped.length > 0 ? skipped.join('\n') : 'No fault test was skipped.');
}
const counts = results
  .map(({ output, failed }) => {
    const tests = countTests(output);
    // A step can fail without a failed test, for example because of the linter: count it as one failure.
    return failed && tests.failed === 0 ? { ...tests, failed: 1 } : tests;
  })
  .reduce(addCounts, NO_TESTS);
console.log(formatCounts(counts));
if (results.some(({ failed }) => failed)) process.exitCode = 1;

function runStep(step: string, isShown: boolean): Promise<StepResult> {
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', step], {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isShown) process.stdout.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = (performance.now() - startedAt) / 1_000;
      resolve({ step, output, seconds, failed: code !== 0 });
    });
  });
}
