import './module-hooks.ts';
import { inspect } from 'node:util';

// Loaded only now, so that what fast-imports arranges holds for everything.
try {
  const { start } = await import('./start.ts');
  await start();
} catch (error) {
  // Sentences for a person are plain errors; anything else is a defect, and tells where.
  const isSentence =
    error instanceof Error && (error.constructor === Error || error.name === 'ConfigError');
  const reason = isSentence ? error.message : inspect(error);
  process.stderr.write(`Forecourt could not start.\n${reason}\n`);
  process.exit(1);
}
