/**
 * Writes the dimensions, placeholder and studio of each demo image to demo-stock/images.json, so that the
 * first start decodes no image. Run it when the images change: `node tools/assets/demo-images.ts`
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect, type ImageFacts } from '../../src/platform/images/inspect.server.ts';

const demoStock = new URL('../../demo-stock/', import.meta.url);
const images = new URL('images/', demoStock);

const facts: Record<string, ImageFacts> = {};
for (const file of (await readdir(images)).sort())
  facts[path.parse(file).name] = await inspect(await readFile(new URL(file, images)));
await writeFile(new URL('images.json', demoStock), `${JSON.stringify(facts, null, 2)}\n`);
console.log(`${Object.keys(facts).length} images`);
