/**
 * Decodes the images that a file names, one after the other, in a process of its own, and prints what
 * became of each and the highest that its resident memory rose above a first small image, in bytes.
 *
 *     node server/images/testing-peak.ts FILE...
 */
import { readFileSync } from 'node:fs';
import { encodeImage } from '../images/encode.ts';
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

/** Linux counts the highest itself. */
function peak(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
