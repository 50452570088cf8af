/** Markup that may stand in a page as it is; only `html` and `raw` make it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | false | null | undefined | readonly Piece[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML or XML shows it. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Markup from a template: whatever is filled in is escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...pieces.map(asText)));
}

function asText(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (piece === false || piece === null || piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeMarkup(String(piece));
  return piece.map(asText).join('');
}
