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
export const CONTENT_BOX = { x: CONTENT.left, width: CONTENT.width };
const LOWEST = HEIGHT - BOTTOM;
/** Where a further page begins, below its title. */
const FIRST = TOP + 22;
/** Tolerance for comparisons of heights, in points: their sums have rounding errors. */
const ROUNDING = 0.01;

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

/** A place on the paper. */
interface Place {
  page: number;
  y: number;
}

type Structure = PDFKit.PDFStructureElement;

/** What a cell is the header of; null for a cell with data. */
interface Scopes {
  scopeOfFirst: 'Column' | 'Row';
  scope: 'Column' | null;
}

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
  /** Printed at the bottom of each page, in at most three lines. */
  footer: readonly string[];
  /** The last line of the footer. */
  mark: string;
}

export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Structure;
  readonly #title: string;
  readonly #footer: Pick<PaperInput, 'footer' | 'mark'>;
  readonly #widths = new Map<string, number>();
  readonly #known = new Set<string>();
  #parent: Structure;
  /** Draws what a table repeats on its next page. */
  #repeat: (() => void) | null = null;
  #page = 0;
  y = TOP;

  constructor({ title, author, keywords, at, ...footer }: PaperInput) {
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
    if (this.y + height > LOWEST + ROUNDING && this.y > FIRST) this.newPage();
  }

  /** Continues on the next page, and adds it unless an earlier column has added it. */
  newPage(): void {
    const page = this.#page + 1;
    if (page < this.#doc.bufferedPageRange().count) this.#goTo({ page, y: FIRST });
    else {
      this.#doc.addPage();
      this.#page = page;
      this.y = TOP;
      const style: Style = { size: 8, color: COLORS.quiet };
      this.#artifact(() => this.#draw(`${this.#title}, continued`, style, CONTENT_BOX));
      this.y = FIRST;
    }
    this.#repeat?.();
  }

  #goTo({ page, y }: Place): void {
    this.#doc.switchToPage(page);
    this.#page = page;
    this.y = y;
  }

  space(height: number): void {
    this.y += height;
  }

  /** Groups what `work` draws under a tag. @param options attributes that the types lack */
  group(tag: string, work: () => void, options: object = {}): void {
    const outer = this.#parent;
    this.#parent = this.#add(tag, options);
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
    if (value.trim() === '') return;
    const element = this.#add(tag);
    // No heading at the bottom of a page.
    if (tag.startsWith('H')) this.ensure(style.size * 5);
    for (const line of this.#lines(value, style, width)) {
      this.ensure(heightOf(style));
      element.add(() => this.#drawLine(line, style, { x, width }));
      this.y += heightOf(style);
    }
    element.end();
  }

  /** The height of a text in a box. */
  measure(value: string, style: Style, width: number): number {
    return this.#lines(value, style, width).length * heightOf(style);
  }

  /**
   * Draws blocks next to each other, and continues below the one that ends last.
   * @param height the least height that must be left on the page
   */
  columns(blocks: readonly (() => void)[], height: number): void {
    this.ensure(height);
    const start: Place = { page: this.#page, y: this.y };
    let end = start;
    for (const block of blocks) {
      this.#goTo(start);
      block();
      if (this.#page > end.page || (this.#page === end.page && this.y > end.y))
        end = { page: this.#page, y: this.y };
    }
    this.#goTo(end);
  }

  /** Draws a table. Its header, if there is one, is repeated on each page. The first cell of a row is its header. */
  table(header: readonly Cell[] | null, rows: readonly (readonly Cell[])[], gap = 5): void {
    const endRow = () => {
      this.y += gap;
      if (!header) return;
      this.rule(COLORS.line);
      this.y += gap;
    };
    this.group('Table', () => {
      if (header) {
        this.#row(header, { scopeOfFirst: 'Column', scope: 'Column' }, gap);
        endRow();
        this.#repeat = () => {
          const top = this.y;
          for (const { text, style, ...box } of header) {
            this.y = top;
            this.#artifact(() => this.#draw(text, style, box));
          }
          endRow();
        };
      }
      for (const row of rows) {
        this.#row(row, { scopeOfFirst: 'Row', scope: null }, gap);
        endRow();
      }
      this.#repeat = null;
    });
  }

  /** Draws facts below each other, their labels in a column of the width `label`. */
  facts(
    facts: readonly { label: string; value: string }[],
    { x, width, label, between, gap }: Box & { label: number; between: number; gap: number },
  ): void {
    const style: Style = { size: 9 };
    const quiet = { ...style, color: COLORS.quiet };
    const rows = facts.map(({ label: text, value }): Cell[] => [
      { x, width: label - between, text, style: quiet },
      { x: x + label, width: width - label, text: value, style },
    ]);
    this.table(null, rows, gap);
  }

  #row(cells: readonly Cell[], { scopeOfFirst, scope }: Scopes, gap: number): void {
    const heights = cells.map(
      ({ text, note, style, width }) =>
        this.measure(text, style, width) + (note ? this.measure(note, noteStyle(style), width) : 0),
    );
    const drawCell = (cell: Cell, own: string | null) => () =>
      this.group(
        own ? 'TH' : 'TD',
        () => {
          this.text(cell.text, cell.style, cell);
          if (cell.note) this.text(cell.note, noteStyle(cell.style), cell);
        },
        own ? { title: '', scope: own } : {},
      );
    this.group('TR', () =>
      this.columns(
        cells.map((cell, at) => drawCell(cell, at === 0 ? scopeOfFirst : scope)),
        Math.max(...heights) + 2 * gap,
      ),
    );
  }

  /** Draws a line over the whole width, or a part of it. */
  rule(color: string, { x, width }: Box = CONTENT_BOX): void {
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
    const box = { x: CONTENT.left, width: CONTENT.width - 90 };
    const { footer, mark } = this.#footer;
    this.y = LOWEST + 10;
    this.#draw(footer.join('\n'), style, box, 3);
    this.#draw(mark, style, box);
    this.y = LOWEST + 10;
    const right = { x: CONTENT.right - 80, width: 80 };
    this.#draw(`Page ${page} of ${pages}`, { ...style, align: 'right' }, right);
  }

  #add(tag: string, options: object = {}): Structure {
    const element = this.#doc.struct(tag, options);
    this.#parent.add(element);
    return element;
  }

  #figure(alt: string, { x, width, height }: Box & { height: number }, draw: () => void): void {
    const element = this.#add('Figure', { alt, bbox: [x, this.y, x + width, this.y + height] });
    element.add(draw);
    element.end();
  }

  /** Draws something that screen readers skip. */
  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Draws at most `maxLines` lines of a text without a tag. */
  #draw(value: string, style: Style, box: Box, maxLines = Infinity): void {
    for (const line of this.#lines(value, style, box.width).slice(0, maxLines)) {
      this.#drawLine(line, style, box);
      this.y += heightOf(style);
    }
  }

  #drawLine({ runs, width }: Line, style: Style, box: Box): void {
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
      .flatMap((paragraph) => this.#wrap(paragraph, style, width));
  }

  #wrap(paragraph: string, style: Style, width: number): Line[] {
    const lines: Line[] = [];
    let current = '';
    let used = 0;
    const push = (text: string) => lines.push(this.#line(text, style));
    for (const word of paragraph.split(/(?<= )/)) {
      let rest = word;
      if (current !== '' && used + this.#line(word, style).width > width) {
        push(current);
        current = '';
        used = 0;
      }
      while (this.#line(rest, style).width > width) {
        const fits = this.#fitting(rest, style, width);
        push(fits);
        rest = rest.slice(fits.length);
      }
      current += rest;
      for (const run of this.#runs(rest, style)) used += run.width;
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

  /** A line keeps the space at its end, which separates its last word from the next line for screen readers. */
  #line(text: string, style: Style): Line {
    const width = this.#runs(text.trimEnd(), style).reduce((sum, run) => sum + run.width, 0);
    return { runs: this.#runs(text, style), width };
  }

  #runs(text: string, { size, weight = 'regular' }: Style): Run[] {
    const runs: Run[] = [];
    for (const sign of text) {
      const font = fontName(scriptOf(sign) ?? 'latin', weight);
      const last = runs.at(-1);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign, width: 0 });
    }
    for (const run of runs) run.width = this.#widthOf(run, size);
    return runs;
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

const heightOf = ({ size, leading = 1.35 }: Style) => size * leading;

const noteStyle = ({ size, ...style }: Style): Style => ({
  ...style,
  size: size - 1.5,
  weight: 'regular',
  color: COLORS.quiet,
});
