/**
 * Cuts Archivo to the letters, weights and widths that the site uses and writes app/fonts/*.woff2.
 * Run by hand when the typeface changes: `node scripts/cut-fonts.ts`. The results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

const cuts = [
  {
    from: 'latin',
    to: 'archivo',
    letters: range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŸ–—‘’‚“”„…•€™−\u2009',
  },
  {
    from: 'latin-ext',
    to: 'archivo-ext',
    letters: 'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĻļŁłŃńŇňŌōŐőŘřŚśŞşŠšŤťŪūŮůŰűŹźŻżŽž',
  },
];

for (const { from, to, letters } of cuts) {
  const source = new URL(
    `../node_modules/@fontsource-variable/archivo/files/archivo-${from}-wdth-normal.woff2`,
    import.meta.url,
  );
  const font = await subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    variationAxes: {
      wght: { min: 400, max: 650, default: 400 },
      wdth: { min: 100, max: 122, default: 100 },
    },
    noHinting: true,
    keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn'],
  });
  await writeFile(new URL(`../app/fonts/${to}.woff2`, import.meta.url), font);
  console.log(`${to}.woff2: ${(font.length / 1000).toFixed(1)} kB`);
}
