/**
 * Writes demo-stock/pictures.json: what pages must know of each demo picture, so that the first start
 * decodes none of them. Run it after the pictures changed: `node scripts/demo-pictures.ts`
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect, type PictureFacts } from '../server/images/inspect.ts';

const demoStock = new URL('../demo-stock/', import.meta.url);
const pictures = new URL('pictures/', demoStock);

const facts: Record<string, PictureFacts> = {};
for (const file of (await readdir(pictures)).sort())
  facts[path.parse(file).name] = await inspect(await readFile(new URL(file, pictures)));
await writeFile(new URL('pictures.json', demoStock), `${JSON.stringify(facts, null, 2)}\n`);
console.log(`${Object.keys(facts).length} pictures`);
