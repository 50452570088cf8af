import { inflateSync } from 'node:zlib';

/**
 * Reads the text of each page of a PDF that this product made, line by line as it was drawn. Understands only what pdfkit
 * writes: compressed streams, and fonts with a table of characters.
 */
export function pdfText(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const bodies = [...objects.values()].map(({ body }) => body);
  const fonts = new Map<string, Map<number, string>>();
  for (const body of bodies)
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.body ?? '')?.[1] ?? '';
      fonts.set(name, charactersOf(objects.get(unicode)?.stream ?? ''));
    }
  return bodies
    .filter((body) => /\/Type \/Page\b(?!s)/.test(body))
    .map((body) => {
      const content = /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '';
      return textOf(objects.get(content)?.stream ?? '', fonts);
    });
}

interface PdfObject {
  body: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const whole = text.slice(start, text.indexOf('\nendobj', start));
    const at = whole.indexOf('\nstream\n');
    const body = at < 0 ? whole : whole.slice(0, at);
    const bytes = Buffer.from(whole.slice(at + 8, whole.lastIndexOf('\nendstream')), 'latin1');
    const isText = at >= 0 && body.includes('/FlateDecode') && !body.includes('/Image');
    objects.set(match[1] ?? '', {
      body,
      stream: isText ? inflateSync(bytes).toString('latin1') : '',
    });
  }
  return objects;
}

/** Returns the character of each glyph. */
function charactersOf(table: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [offset, [, code = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const character = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      characters.set(Number.parseInt(from, 16) + offset, character);
    }
  return characters;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let text = '';
  let font: ReadonlyMap<number, string> = new Map();
  for (const [, name, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    for (const [, glyphs = ''] of (array ?? '').matchAll(/<([0-9a-f]+)>/g))
      for (const glyph of glyphs.match(/.{4}/g) ?? [])
        text += font.get(Number.parseInt(glyph, 16)) ?? '\ufffd';
    if (array !== undefined) text += '\n';
  }
  return text;
}
