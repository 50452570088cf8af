import type { Reporter, TestModule } from 'vitest/node';

/**
 * Vitest reporter that prints each fault test that was skipped. The tests print the reasons. `run-steps.ts`
 * repeats both at its end.
 */
export default class SkippedFaults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const { project, children, relativeModuleId } of modules) {
      if (project.name !== 'faults') continue;
      for (const { fullName } of children.allTests('skipped'))
        console.log(`Skipped: ${relativeModuleId}: ${fullName}`);
    }
  }
}
