/**
 * Decodes image files one after the other. After each, prints the outcome and the peak resident memory in
 * bytes, less the memory after a small first image:
 *
 *     node tests/helpers/images/memory-peak.ts FILE...
 */
import { readFileSync } from 'node:fs';
import { encodeImage } from '../../../src/platform/images/encode.server.ts';
import { testJpeg } from './jpeg.ts';

await encodeImage(await testJpeg({ width: 60, height: 40 }));
const before = peak();
for (const file of process.argv.slice(2)) {
  const outcome = await encodeImage(readFileSync(file)).then(
    ({ width, height }) => `${width}x${height}`,
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
  );
  console.log(JSON.stringify({ file, outcome, rise: peak() - before }));
}

/** Returns the peak resident memory of this process in bytes, as Linux records it. */
function peak(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
