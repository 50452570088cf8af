/** Child process of `bench/images.ts`: runs one conversion and prints its cost. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { encodeImage } from '../../server/images/encode.ts';
import { testJpeg } from '../../server/testing/images/jpeg.ts';
import { makeVariants } from '../../server/images/variants.ts';

const [way = '', file = ''] = process.argv.slice(2);
const small = await encodeImage(await testJpeg({ width: 320, height: 200 }));
await makeVariants(small.data, null, [null]);
const bytes =
  way === 'variants' ? (await encodeImage(readFileSync(file))).data : readFileSync(file);

const before = { memory: peak(), cpu: process.cpuUsage(), wall: performance.now() };
if (way === 'sharp') await bySharp();
else if (way === 'variants') await makeVariants(bytes, null, [null]);
else {
  const { data } = await encodeImage(bytes);
  if (way !== 'keep') await makeVariants(data, null, way === 'sold' ? [null, 'sold'] : [null]);
}
const { user, system } = process.cpuUsage(before.cpu);
console.log(
  JSON.stringify({
    cpu: (user + system) / 1e6,
    wall: (performance.now() - before.wall) / 1000,
    rise: peak() - before.memory,
  }),
);

/** Decodes once with plain Sharp and encodes the same sizes with the same settings. */
async function bySharp(): Promise<void> {
  const { data, info } = await sharp(bytes)
    .resize(2560, 2560, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of [2560, 1600, 1024, 640, 320])
    await sharp(data, { raw })
      .resize({ width })
      .webp({ quality: width === 2560 ? 82 : 78, effort: width > 1024 ? 2 : 4 })
      .toBuffer();
  await sharp(data, { raw }).resize(1200, 630).jpeg({ quality: 84, progressive: true }).toBuffer();
}

/** Linux records the peak memory of a process. */
function peak(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
