/**
 * Subsets Archivo to the characters, weights and widths that the site uses, writes src/ui/fonts/*.woff2 and
 * prints the `unicode-range` of each file for the stylesheet. Run it when the typeface changes and commit
 * the results: `node tools/assets/cut-fonts.ts`
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

const letters = (text: string) => Array.from(text);

/** Signs that are rare in texts of public pages. */
const signs = letters('"#$*<=>[\\]^_`{|}~•−');
/**
 * English and Irish. Every page loads this file together with its largest image, so keep it small: up to
 * 19.9 kB take one round trip less than the next larger file.
 */
const irish = [...range(0x20, 0x7e), ...letters('\u00a0©·áéíóúÁÉÍÓÚ£€–—‘’“”…')].filter(
  (letter) => !signs.includes(letter),
);
/** Other Western European letters, for names such as Citroën. */
const western = [...range(0xa1, 0xff), ...letters('ŒœŸ™„‚')].filter(
  (letter) => !irish.includes(letter),
);
/** Central European letters, for names such as Škoda. */
const central = letters('ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĻļŁłŃńŅņŇňŌōŐőŘřŚśŞşŠšŤťŪūŮůŰűŲųŹźŻżŽž');

const cuts = [
  { file: 'archivo', source: 'latin', letters: irish },
  { file: 'archivo-signs', source: 'latin', letters: signs },
  { file: 'archivo-western', source: 'latin', letters: western },
  { file: 'archivo-central', source: 'latin-ext', letters: central },
];

for (const { file, source, letters: wanted } of cuts) {
  const font = await readFile(
    new URL(
      `../../node_modules/@fontsource-variable/archivo/files/archivo-${source}-wdth-normal.woff2`,
      import.meta.url,
    ),
  );
  // The source font defines its outlines at weight 600. A heavier maximum adds more outlines: a quarter of the file.
  const cut = await subsetFont(font, wanted.join(''), {
    targetFormat: 'woff2',
    variationAxes: {
      wght: { min: 400, max: 600, default: 400 },
      wdth: { min: 100, max: 120, default: 100 },
    },
    noHinting: true,
    // Other features are for combining marks and other languages, and add glyphs that no text shows.
    keepFeatures: ['kern', 'tnum', 'rvrn'],
    // For font menus of programs; browsers do not read it.
    dropTables: ['STAT'],
  });
  await writeFile(new URL(`../../src/ui/fonts/${file}.woff2`, import.meta.url), cut);
  console.log(
    `${file}.woff2: ${(cut.length / 1000).toFixed(1)} kB, unicode-range: ${unicodeRange(wanted)}`,
  );
}

/** Formats a CSS unicode-range: `U+0041-0043, U+0061`. */
function unicodeRange(wanted: string[]): string {
  const points = wanted.map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ');
}

function hex(point: number): string {
  return point.toString(16).toUpperCase().padStart(4, '0');
}
