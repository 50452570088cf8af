import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Packs every textual file of the built site once, as well as can be, so that no request pays for it. */
const folder = fileURLToPath(new URL('../build/client', import.meta.url));
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

let files = 0;
for (const name of globSync('**/*.{css,html,js,json,svg,txt,webmanifest}', { cwd: folder })) {
  const file = join(folder, name);
  const bytes = readFileSync(file);
  const packed = { br: brotliCompressSync(bytes, brotli), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, smaller] of Object.entries(packed)) {
    if (smaller.length < bytes.length) writeFileSync(`${file}.${ending}`, smaller);
  }
  files += 1;
}
console.log(`${files} files of the site packed with Brotli and gzip.`);
