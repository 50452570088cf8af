import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Compresses every text file of the built site once, at the highest level. */
const folder = fileURLToPath(new URL('../build/client', import.meta.url));
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

let files = 0;
for (const name of globSync('**/*.{css,html,js,json,svg,txt,webmanifest}', { cwd: folder })) {
  const file = join(folder, name);
  const bytes = readFileSync(file);
  const compressed = { br: brotliCompressSync(bytes, brotli), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, smaller] of Object.entries(compressed)) {
    if (smaller.length < bytes.length) writeFileSync(`${file}.${ending}`, smaller);
  }
  files += 1;
}
console.log(`${files} files compressed with Brotli and gzip.`);
