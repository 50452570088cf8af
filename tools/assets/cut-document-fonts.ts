/**
 * Cuts static fonts for PDF documents: Archivo as on the site, and Inter for Greek and Cyrillic, which Archivo lacks.
 * Inter is under the OFL-1.1 and not a dependency, because only this script reads it. Run it when the typeface changes
 * and commit the results. They are TrueType, because pdfkit embeds empty glyphs from a WOFF2:
 *
 *     npm install --no-save @fontsource-variable/inter@5.3.0
 *     node tools/assets/cut-document-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

const SCRIPTS = {
  latin: range(0x20, 0x7e) + range(0xa0, 0xff) + 'ıŒœ–—‘’‚“”„•…‹›⁄€™−',
  central: range(0x100, 0x17f) + 'ȘșȚțẀẁẂẃẄẅẞ',
  vietnamese: `ƠơƯư${range(0x1ea0, 0x1ef9)}`,
  greek: range(0x384, 0x3ce),
  cyrillic: `${range(0x400, 0x45f)}Ґґ№`,
};

const WEIGHTS = { regular: 400, strong: 600 };

const source = (name: string) =>
  readFile(new URL(`../../node_modules/@fontsource-variable/${name}.woff2`, import.meta.url));

async function cut(
  name: string,
  { from, letters, axes }: { from: string; letters: string; axes: Record<string, number> },
): Promise<void> {
  const font = await subsetFont(await source(from), letters, {
    targetFormat: 'sfnt',
    variationAxes: axes,
    noHinting: true,
    keepFeatures: ['kern', 'tnum'],
    dropTables: ['STAT'],
  });
  await writeFile(new URL(`../../src/features/documents/fonts/${name}.ttf`, import.meta.url), font);
  console.log(`${name}.ttf: ${(font.length / 1000).toFixed(1)} kB`);
}

const archivo = (part: string) => `archivo/files/archivo-${part}-wdth-normal`;
const inter = (part: string) => `inter/files/inter-${part}-wght-normal`;

for (const [weight, wght] of Object.entries(WEIGHTS)) {
  const axes = { wght, wdth: 100 };
  await cut(`latin-${weight}`, { from: archivo('latin'), letters: SCRIPTS.latin, axes });
  await cut(`central-${weight}`, { from: archivo('latin-ext'), letters: SCRIPTS.central, axes });
  const vietnamese = { from: archivo('vietnamese'), letters: SCRIPTS.vietnamese, axes };
  await cut(`vietnamese-${weight}`, vietnamese);
  const plain = { wght };
  await cut(`greek-${weight}`, { from: inter('greek'), letters: SCRIPTS.greek, axes: plain });
  await cut(`cyrillic-${weight}`, {
    from: inter('cyrillic'),
    letters: SCRIPTS.cyrillic,
    axes: plain,
  });
}
await cut('latin-display', {
  from: archivo('latin'),
  letters: SCRIPTS.latin,
  axes: { wght: 520, wdth: 118 },
});
