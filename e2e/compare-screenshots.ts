/**
 * Compares two folders of screenshots and lists the share of changed pixels for each screenshot.
 *
 *   node e2e/compare-screenshots.ts DIR_A DIR_B [--out DIR] [--tolerance 2]
 *
 * Writes a difference image for each changed screenshot (changed pixels in magenta over the faded
 * first image) to `--out`, default `DIR_B/differences`. Pixels count as changed when one channel
 * differs by more than `--tolerance` (0 to 255; 2 hides rounding in blended colours). Exits with 1 if
 * anything differs or is missing.
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
  throw new Error('Usage: node e2e/compare-screenshots.ts DIR_A DIR_B [--out DIR] [--tolerance N]');
}
const outDir = values.out ?? join(dirB, 'differences');
const tolerance = Number(values.tolerance);
await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });

const [inA, inB] = await Promise.all([screenshotsIn(dirA), screenshotsIn(dirB)]);
const common = inA.filter((name) => inB.includes(name));
const missing = [...inA, ...inB].filter((name) => !common.includes(name));
const changed: { name: string; share: number; sizes: string }[] = [];
for (const name of common) {
  const difference = await compare(name);
  if (difference.share > 0) changed.push({ name, ...difference });
}

changed.sort((a, b) => b.share - a.share);
for (const { name, share, sizes } of changed) {
  console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${name}${sizes}`);
}
for (const name of missing) console.log(`   only in ${inA.includes(name) ? dirA : dirB}: ${name}`);
console.log(
  `${common.length} compared, ${changed.length} changed, ${missing.length} in one folder only`,
);
if (changed.length > 0) console.log(`Difference images: ${outDir}`);
if (changed.length + missing.length > 0) process.exitCode = 1;

async function screenshotsIn(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.png')).toSorted();
}

async function pixelsOf(path: string) {
  return sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function compare(name: string): Promise<{ share: number; sizes: string }> {
  const [a, b] = await Promise.all([pixelsOf(join(dirA!, name)), pixelsOf(join(dirB!, name))]);
  const width = Math.max(a.info.width, b.info.width);
  const height = Math.max(a.info.height, b.info.height);
  const difference = Buffer.alloc(width * height * 3);
  let changedPixels = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inside = x < a.info.width && x < b.info.width && y < a.info.height && y < b.info.height;
      const atA = (y * a.info.width + x) * 3;
      const atB = (y * b.info.width + x) * 3;
      const at = (y * width + x) * 3;
      const differs =
        !inside || [0, 1, 2].some((c) => Math.abs(a.data[atA + c]! - b.data[atB + c]!) > tolerance);
      if (differs) {
        changedPixels += 1;
        difference.set([255, 0, 255], at);
      } else {
        for (let c = 0; c < 3; c += 1) difference[at + c] = 255 - (255 - a.data[atA + c]!) * 0.3;
      }
    }
  }
  const sizes =
    a.info.width === b.info.width && a.info.height === b.info.height
      ? ''
      : `  (${a.info.width}×${a.info.height} → ${b.info.width}×${b.info.height})`;
  if (changedPixels > 0) {
    await sharp(difference, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(join(outDir, name));
  }
  return { share: changedPixels / (width * height), sizes };
}
