/**
 * Compares two folders of screenshots and lists the share of changed pixels for each screenshot.
 *
 *   node tests/browser/support/compare-screenshots.ts DIR_A DIR_B [--out DIR] [--tolerance 2]
 *
 * Writes a difference image for each changed screenshot (white where it changed) to `--out`, default
 * `DIR_B/differences`. Pixels count as changed when one channel differs by more than `--tolerance` (0 to
 * 255; 2 hides rounding in blended colours). Exits with 1 if anything differs or is missing.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, tolerance: { type: 'string', default: '2' } },
});
const [dirA, dirB] = positionals;
if (!dirA || !dirB) {
  throw new Error(
    'Usage: node tests/browser/support/compare-screenshots.ts DIR_A DIR_B [--out DIR] [--tolerance N]',
  );
}
const tolerance = Number(values.tolerance);
const outDir = values.out ?? join(dirB, 'differences');
await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });

const [inA, inB] = await Promise.all([screenshotsIn(dirA), screenshotsIn(dirB)]);
const missing = [...inA, ...inB].filter((name) => !(inA.has(name) && inB.has(name)));
let changed = 0;
for (const name of inA) {
  if (!inB.has(name)) continue;
  const { share, sizes } = await compare(join(dirA, name), join(dirB, name), join(outDir, name));
  if (share === 0) continue;
  changed += 1;
  console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${name}  ${sizes}`);
}
for (const name of missing) console.log(`   only in ${inA.has(name) ? dirA : dirB}: ${name}`);
console.log(`${inA.size} in ${dirA}: ${changed} changed, ${missing.length} in one folder only`);
if (changed > 0) console.log(`Difference images: ${outDir}`);
if (changed + missing.length > 0) process.exitCode = 1;

async function screenshotsIn(dir: string): Promise<Set<string>> {
  return new Set((await readdir(dir)).filter((name) => name.endsWith('.png')).toSorted());
}

/** Returns the share of changed pixels, and both sizes if they differ. */
async function compare(pathA: string, pathB: string, out: string) {
  const [a, b] = await Promise.all([pngOf(pathA), pngOf(pathB)]);
  const width = Math.max(a.info.width, b.info.width);
  const height = Math.max(a.info.height, b.info.height);
  const padded = ({ data, info }: typeof a) =>
    sharp(data)
      .extend({ right: width - info.width, bottom: height - info.height, background: '#f0f' })
      .toBuffer();
  const difference = await sharp(await padded(a))
    .composite([{ input: await padded(b), blend: 'difference' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  let pixels = 0;
  for (let at = 0; at < difference.length; at += 3)
    if (difference.subarray(at, at + 3).some((channel) => channel > tolerance)) pixels += 1;
  if (pixels > 0)
    await sharp(difference, { raw: { width, height, channels: 3 } })
      .threshold(tolerance + 1, { greyscale: false })
      .png()
      .toFile(out);
  const [sizeA, sizeB] = [a, b].map(({ info }) => `${info.width}×${info.height}`);
  return { share: pixels / (width * height), sizes: sizeA === sizeB ? '' : `${sizeA} → ${sizeB}` };
}

function pngOf(path: string) {
  return sharp(path).removeAlpha().png().toBuffer({ resolveWithObject: true });
}
