/**
 * Writes src/platform/images/watermark-outlines.server.ts: the words SOLD and BOOKED as outlines of Archivo (weight
 * 600, width 118, letter spacing 0.2 em), so that the server needs no font. Run it when the typeface
 * changes: `node tools/assets/watermark-outlines.ts`
 */
import { readFile, writeFile } from 'node:fs/promises';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const WORDS = { sold: 'SOLD', booked: 'BOOKED' };
const TRACKING = 0.2;

const source = new URL(
  '../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  import.meta.url,
);
const cut = await subsetFont(await readFile(source), Object.values(WORDS).join(''), {
  targetFormat: 'sfnt',
  variationAxes: { wght: 600, wdth: 118 },
});
const face = new Face(new Blob(new Uint8Array(cut)));
const font = new Font(face);

/** Height of a flat capital such as E, in font units. */
const capHeight = font.glyphExtents(glyph('E'))!.height * -1;

function glyph(letter: string): number {
  const id = font.glyph(letter.codePointAt(0)!);
  if (id === undefined) throw new Error(`The font has no glyph for ${letter}`);
  return id;
}

/** Converts a word to one path. The origin is the top left of the first glyph's outline, y points down. */
function outline(word: string) {
  let x = -font.glyphExtents(glyph(word[0]!))!.xBearing;
  let width = 0;
  let path = '';
  for (const letter of word) {
    const id = glyph(letter);
    const offset = x;
    for (const { type, values } of font.glyphToJson(id)) {
      const points = values.map((value, at) =>
        Math.round(at % 2 === 0 ? value + offset : capHeight - value),
      );
      path += `${type}${points.join(' ')}`;
    }
    const extents = font.glyphExtents(id)!;
    width = Math.round(x + extents.xBearing + extents.width);
    x += font.glyphHAdvance(id) + TRACKING * face.upem;
  }
  return { width, path };
}

const words = Object.entries(WORDS).map(
  ([watermark, word]) => `  ${watermark}: ${JSON.stringify(outline(word))},`,
);
await writeFile(
  new URL('../../src/platform/images/watermark-outlines.server.ts', import.meta.url),
  `/** Written by tools/assets/watermark-outlines.ts from Archivo (SIL Open Font License 1.1). Font units, y downwards. */
export const CAP_HEIGHT = ${capHeight};

export const OUTLINES = {
${words.join('\n')}
} as const;
`,
);
