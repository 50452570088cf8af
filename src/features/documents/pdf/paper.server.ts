import { readFileSync } from 'node:fs';
import Pdf from 'pdfkit';
import { installedPath } from '../../../platform/installed-path.server.ts';
import { printable, type Script, scriptOf } from '../printable.ts';

/** Paper for a document: text in columns, tables and images from the top of A4 pages, with tags for screen readers. */

/** Points of A4, and the margins. The footer is in the lower margin. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const SIDE = 48;
const TOP = 44;
const BOTTOM = 66;
export const CONTENT = { left: SIDE, right: WIDTH - SIDE, width: WIDTH - 2 * SIDE } as const;
const LOWEST = HEIGHT - BOTTOM;

/** The light theme of the site, in sRGB. */
export const COLORS = {
  ink: '#191814',
  quiet: '#4e4d48',
  line: '#c0bdb8',
  green: '#0b492d',
  tint: '#eef3ef',
} as const;

type Weight = 'regular' | 'strong' | 'display';

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  /** Line height as a multiple of the size. */
  leading?: number;
  align?: 'left' | 'right';
}

interface Box {
  x: number;
  width: number;
}

interface Run {
  font: string;
  text: string;
  width: number;
}

interface Line {
  runs: Run[];
  width: number;
}

export interface Cell extends Box {
  text: string;
  style: Style;
  /** Small text below. */
  note?: string | null;
}

type Structure = PDFKit.PDFStructureElement;

/** All figures have the same width, so that they align in columns. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern'];

const fonts = new Map<string, Buffer>();

function fontFile(name: string): Buffer {
  const file =
    fonts.get(name) ?? readFileSync(installedPath(`src/features/documents/fonts/${name}.ttf`));
  fonts.set(name, file);
  return file;
}

/** Only Latin has a display face; names in other scripts are strong there. */
const fontName = (script: Script, weight: Weight) =>
  `${script}-${weight === 'display' && script !== 'latin' ? 'strong' : weight}`;

interface PaperInput {
  title: string;
  author: string;
  keywords: string;
  /** Date of the file, so that the same data gives the same bytes. */
  at: Date;
  /** Printed at the bottom of each page. */
  footer: readonly string[];
}

export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Structure;
  readonly #title: string;
  readonly #footer: readonly string[];
  readonly #widths = new Map<string, number>();
  readonly #known = new Set<string>();
  #parent: Structure;
  /** Draws what a table repeats on its next page. */
  #repeat: (() => void) | null = null;
  y = TOP;

  constructor({ title, author, keywords, at, footer }: PaperInput) {
    this.#title = title;
    this.#footer = footer;
    this.#doc = new Pdf({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-IE',
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Keywords: keywords,
        CreationDate: at,
        ModDate: at,
      },
      ...UNTYPED,
    });
    this.#root = this.#doc.struct('Document');
    this.#parent = this.#root;
    this.#doc.addPage();
    this.#doc.addStructure(this.#root);
  }

  /** Begins a new page if less than `height` is left on this one. */
  ensure(height: number): void {
    if (this.y + height > LOWEST && this.y > TOP) this.newPage();
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = TOP;
    this.#artifact(() => {
      this.#draw(this.#lines(`${this.#title}, continued`, { size: 8 }, CONTENT.width), {
        box: { x: CONTENT.left, width: CONTENT.width },
        style: { size: 8, color: COLORS.quiet },
      });
    });
    this.y = TOP + 22;
    this.#repeat?.();
  }

  space(height: number): void {
    this.y += height;
  }

  /** Groups what `work` draws under a tag. */
  group(tag: string, work: () => void): void {
    const outer = this.#parent;
    this.#parent = this.#add(tag);
    work();
    this.#parent.end();
    this.#parent = outer;
  }

  /** Draws a text from the current height on, over several pages if needed. */
  text(
    value: string,
    style: Style,
    { tag = 'P', x = CONTENT.left, width = CONTENT.width }: Partial<Box> & { tag?: string } = {},
  ): void {
    const lines = this.#lines(value, style, width);
    if (lines.length === 0) return;
    const element = this.#add(tag);
    // No heading at the bottom of a page.
    if (tag.startsWith('H')) this.ensure(style.size * 5);
    for (const line of lines) {
      this.ensure(heightOf(style));
      element.add(() => this.#drawLine(line, { box: { x, width }, style }));
      this.y += heightOf(style);
    }
    element.end();
  }

  /** The height of a text in a box. */
  measure(value: string, style: Style, width: number): number {
    return this.#lines(value, style, width).length * heightOf(style);
  }

  /** Draws blocks next to each other. Each must be shorter than a page. */
  columns(blocks: readonly (() => void)[], height: number): void {
    this.ensure(height);
    const top = this.y;
    let lowest = top;
    for (const block of blocks) {
      this.y = top;
      block();
      lowest = Math.max(lowest, this.y);
    }
    this.y = lowest;
  }

  /** Draws a table. Its header, if there is one, is repeated on each page. */
  table(header: readonly Cell[] | null, rows: readonly (readonly Cell[])[], gap = 5): void {
    this.group('Table', () => {
      if (header) {
        this.#row(header, 'TH', gap);
        this.#repeat = () => {
          this.#artifact(() => this.#drawCells(header));
          this.y += rowHeight(header, (cell) => this.#cellHeight(cell)) + gap;
          this.rule(COLORS.line);
          this.y += gap;
        };
      }
      for (const row of rows) this.#row(row, 'TD', gap, header !== null);
      this.#repeat = null;
    });
  }

  #row(cells: readonly Cell[], tag: 'TH' | 'TD', gap: number, hasRule = true): void {
    const height = rowHeight(cells, (cell) => this.#cellHeight(cell));
    this.ensure(height + 2 * gap);
    this.group('TR', () => {
      for (const cell of cells) {
        const element = this.#doc.struct(tag, tag === 'TH' ? COLUMN : {});
        this.#parent.add(element);
        element.add(() => this.#drawCells([cell]));
        element.end();
      }
    });
    this.y += height + gap;
    if (hasRule) this.rule(COLORS.line);
    this.y += hasRule ? gap : 0;
  }

  #cellHeight({ text, style, width, note }: Cell): number {
    return (
      this.measure(text, style, width) + (note ? this.measure(note, noteStyle(style), width) : 0)
    );
  }

  #drawCells(cells: readonly Cell[]): void {
    const top = this.y;
    for (const { text, note, style, ...box } of cells) {
      const lines = this.#lines(text, style, box.width);
      this.#draw(lines, { box, style });
      if (note) {
        this.y = top + lines.length * heightOf(style);
        const small = noteStyle(style);
        this.#draw(this.#lines(note, small, box.width), { box, style: small });
      }
      this.y = top;
    }
  }

  /** Draws a line over the whole width, or a part of it. */
  rule(color: string, { x, width }: Box = { x: CONTENT.left, width: CONTENT.width }): void {
    this.#artifact(() => {
      this.#doc
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(0.6)
        .stroke(color);
    });
  }

  /** Fills the area from the current height on. */
  ground(height: number, color: string, { x, width }: Box): void {
    this.#artifact(() => {
      this.#doc.roundedRect(x, this.y, width, height, 3).fill(color);
    });
  }

  /** Draws a PNG or JPEG with a description for screen readers. */
  image(bytes: Buffer, alt: string, { x, width, height }: Box & { height: number }): void {
    this.#figure(alt, { x, width, height }, () => {
      this.#doc.image(bytes, x, this.y, { width, height });
    });
  }

  /** Draws strokes of a pen, each a list of x, y, x, y and so on, inside of a box. */
  strokes(
    drawing: { width: number; height: number; strokes: readonly (readonly number[])[] },
    alt: string,
    { x, width, height }: Box & { height: number },
  ): void {
    const scale = Math.min(width / drawing.width, height / drawing.height);
    const top = this.y + height - drawing.height * scale;
    this.#figure(alt, { x, width, height }, () => {
      for (const stroke of drawing.strokes) {
        const at = (index: number) =>
          [x + (stroke[index] ?? 0) * scale, top + (stroke[index + 1] ?? 0) * scale] as const;
        const [startX, startY] = at(0);
        this.#doc.moveTo(startX, startY);
        // A dot has no length: a short line shows it.
        if (stroke.length === 2) this.#doc.lineTo(startX + 0.1, startY);
        for (let index = 2; index < stroke.length; index += 2) this.#doc.lineTo(...at(index));
      }
      this.#doc.lineWidth(1.1).lineCap('round').lineJoin('round').stroke(COLORS.ink);
    });
  }

  /** Adds the footers and returns the bytes. */
  async finish(): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      this.#artifact(() => this.#drawFooter(page + 1, count));
    }
    this.#root.end();
    const chunks: Buffer[] = [];
    this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => {
      this.#doc.on('end', resolve);
      this.#doc.on('error', reject);
    });
    this.#doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  #drawFooter(page: number, pages: number): void {
    const style: Style = { size: 7, color: COLORS.quiet, leading: 1.4 };
    this.y = LOWEST + 16;
    const box = { x: CONTENT.left, width: CONTENT.width - 90 };
    const lines = this.#footer.flatMap((line) => this.#lines(line, style, box.width));
    this.#draw(lines.slice(0, 3), { box, style });
    this.y = LOWEST + 16;
    const right = { x: CONTENT.right - 80, width: 80 };
    const number: Style = { ...style, align: 'right' };
    this.#draw(this.#lines(`Page ${page} of ${pages}`, number, 80), { box: right, style: number });
  }

  #add(tag: string): Structure {
    const element = this.#doc.struct(tag);
    this.#parent.add(element);
    return element;
  }

  #figure(alt: string, { x, width, height }: Box & { height: number }, draw: () => void): void {
    // The types of pdfkit lack `bbox`, and `scope` below.
    const options = { alt, bbox: [x, this.y, x + width, this.y + height] };
    const element = this.#doc.struct('Figure', options);
    this.#parent.add(element);
    element.add(draw);
    element.end();
  }

  /** Draws something that screen readers skip. */
  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  #draw(lines: readonly Line[], place: { box: Box; style: Style }): void {
    for (const line of lines) {
      this.#drawLine(line, place);
      this.y += heightOf(place.style);
    }
  }

  #drawLine({ runs, width }: Line, { box, style }: { box: Box; style: Style }): void {
    let x = style.align === 'right' ? box.x + box.width - width : box.x;
    // Text is drawn on its base line, because fonts of several scripts have several heights.
    const baseline = this.y + (heightOf(style) - style.size) / 2 + style.size * 0.82;
    for (const run of runs) {
      this.#use(run.font)
        .fontSize(style.size)
        .fillColor(style.color ?? COLORS.ink)
        .text(run.text, x, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: FEATURES,
        });
      x += run.width;
    }
  }

  /** Breaks a text into lines that fit the width. A word that is too long is broken too. */
  #lines(value: string, style: Style, width: number): Line[] {
    return printable(value)
      .split('\n')
      .flatMap((paragraph) => this.#wrap(paragraph.trimEnd(), style, width));
  }

  #wrap(paragraph: string, style: Style, width: number): Line[] {
    const lines: Line[] = [];
    let current = '';
    const push = (text: string) => lines.push(this.#line(text.trimEnd(), style));
    for (const word of paragraph.split(/(?<= )/)) {
      if (this.#line((current + word).trimEnd(), style).width <= width) {
        current += word;
        continue;
      }
      if (current.trim() !== '') push(current);
      current = word;
      while (this.#line(current.trimEnd(), style).width > width) {
        const fits = this.#fitting(current, style, width);
        push(fits);
        current = current.slice(fits.length);
      }
    }
    push(current);
    return lines;
  }

  /** Returns the longest beginning of a word that fits the width: at least one character. */
  #fitting(word: string, style: Style, width: number): string {
    const signs = Array.from(word);
    let low = 1;
    let high = signs.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#line(signs.slice(0, middle).join(''), style).width <= width) low = middle;
      else high = middle - 1;
    }
    return signs.slice(0, low).join('');
  }

  #line(text: string, { size, weight = 'regular' }: Style): Line {
    const runs: Run[] = [];
    for (const sign of text) {
      const font = fontName(scriptOf(sign) ?? 'latin', weight);
      const last = runs.at(-1);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign, width: 0 });
    }
    for (const run of runs) run.width = this.#widthOf(run, size);
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  #widthOf({ font, text }: Run, size: number): number {
    const key = `${font} ${size} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#use(font).fontSize(size).widthOfString(text, { features: FEATURES });
    this.#widths.set(key, width);
    return width;
  }

  #use(font: string): PDFKit.PDFDocument {
    if (!this.#known.has(font)) this.#doc.registerFont(font, fontFile(font));
    this.#known.add(font);
    return this.#doc.font(font);
  }
}

/** Options that the types lack. The default font would be Helvetica, which is not embedded. */
const UNTYPED: object = { font: null, subset: 'PDF/UA' };

/** A header cell is that of its column. */
const COLUMN = { title: '', scope: 'Column' };

const heightOf = ({ size, leading = 1.35 }: Style) => size * leading;

const noteStyle = ({ size, ...style }: Style): Style => ({
  ...style,
  size: size - 1.5,
  weight: 'regular',
  color: COLORS.quiet,
});

const rowHeight = (cells: readonly Cell[], heightOfCell: (cell: Cell) => number) =>
  Math.max(...cells.map(heightOfCell));
