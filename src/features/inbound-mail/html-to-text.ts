/** Maximum characters of HTML that are converted. More than is stored, because markup takes space. */
const MAX_HTML = 2_000_000;
/** Deeper quotes and lists get the prefix or the indent of this depth. */
const MAX_DEPTH = 5;
/** The address of a link is not shown after a label that has more characters. */
const MAX_LABEL = 500;

/** Elements whose content is not text. */
const HIDDEN = new Set(['style', 'script', 'title', 'template', 'textarea', 'select', 'noscript']);
const BLOCKS = new Set(
  'div tr table tbody thead section article header footer center address dl dt dd form fieldset li'.split(
    ' ',
  ),
);
/** Elements with an empty line before and after them. */
const PARAGRAPHS = new Set('p h1 h2 h3 h4 h5 h6 ul ol blockquote pre hr figure'.split(' '));

const TAG = /(\/?)([a-z][a-z0-9:-]{0,30})/iy;

/**
 * Converts HTML to plain text, without markup, styles and scripts. List items begin with `-` or a number, and quoted
 * emails with `>`. Linear in the length of the HTML.
 */
export function htmlToText(whole: string): string {
  const html = whole.slice(0, MAX_HTML);
  const out = textBuilder();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    out.text(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4);
      continue;
    }
    TAG.lastIndex = open + 1;
    const [, slash, name = ''] = TAG.exec(html) ?? [];
    if (name === '' && !/[!?/]/.test(html[open + 1] ?? '')) {
      out.text('<');
      at = open + 1;
      continue;
    }
    at = after(html, '>', open);
    const tag = name.toLowerCase();
    if (slash) out.close(tag);
    else if (HIDDEN.has(tag)) at = endOf(html, tag, at);
    else out.open(tag, html.slice(open, Math.min(at, open + 4_000)));
  }
  return out.result();
}

/** Returns the position after a mark, or the end. */
function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

function endOf(html: string, tag: string, from: number): number {
  const close = new RegExp(`</${tag}`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  return found ? after(html, '>', found.index) : html.length;
}

interface List {
  isOrdered: boolean;
  count: number;
}

function textBuilder() {
  const parts: string[] = [];
  const lists: List[] = [];
  /** For each open blockquote, whether it quotes an email. Others are indented paragraphs. */
  const quotes: boolean[] = [];
  let quoted = 0;
  let link: { href: string; from: number } | null = null;
  let preformatted = 0;
  /** Line breaks since the last text. */
  let breaks = 2;
  let needsBlank = false;
  let needsSpace = false;
  /** Whether a paragraph is a line: Word writes each line as a paragraph. */
  let isLine = false;

  const isStart = () => breaks > 0;
  const prefix = () => '> '.repeat(Math.min(MAX_DEPTH, quoted));

  function write(shown: string): void {
    addBlank();
    if (isStart()) parts.push(prefix());
    else if (needsSpace) parts.push(' ');
    parts.push(shown);
    breaks = 0;
    needsSpace = false;
  }
  function addBlank(): void {
    if (needsBlank && breaks < 2) newLine();
    needsBlank = false;
  }
  function newLine(): void {
    if (breaks < 2) parts.push(isStart() ? `${prefix().trimEnd()}\n` : '\n');
    breaks += 1;
    needsSpace = false;
  }
  const isSpaced = (tag: string) => (tag === 'p' ? !isLine : !(isList(tag) && lists.length > 0));
  function block(isParagraph: boolean): void {
    if (!isStart()) newLine();
    needsBlank ||= isParagraph;
  }
  function text(raw: string): void {
    if (raw === '') return;
    const decoded = decodeEntities(raw);
    if (preformatted > 0) {
      for (const [at, line] of decoded.split(/\r?\n/).entries()) {
        if (at > 0) newLine();
        if (line !== '') write(line);
      }
      return;
    }
    const words = decoded.replaceAll(/\s+/g, ' ');
    if (words.startsWith(' ') && !isStart()) needsSpace = true;
    const trimmed = words.trim();
    if (trimmed === '') return;
    write(trimmed);
    needsSpace = words.endsWith(' ');
  }
  function endLink(): void {
    if (!link) return;
    const { href, from } = link;
    link = null;
    const label = parts.slice(from, from + 20).join('');
    const isShown = label.length > MAX_LABEL || label.includes(href.replace(/^https?:\/\//i, ''));
    if (label.trim() !== '' && !isShown) write(` (${href})`);
  }

  return {
    text,
    open(tag: string, source: string): void {
      if (tag === 'br') return newLine();
      if (tag === 'a') {
        endLink();
        const href = attribute(source, 'href').trim();
        if (/^https?:/i.test(href)) link = { href, from: parts.length };
        return;
      }
      if (tag === 'td' || tag === 'th') needsSpace = !isStart();
      if (tag === 'img') {
        // Mail programs send an emoji as an image.
        const alt = attribute(source, 'alt');
        if (alt.length <= 20 && /\p{Extended_Pictographic}/u.test(alt)) text(alt);
      }
      if (tag === 'p') isLine = /\bMso/.test(source);
      if (PARAGRAPHS.has(tag)) block(isSpaced(tag));
      else if (BLOCKS.has(tag)) block(false);
      if (tag === 'blockquote') {
        addBlank();
        const isQuote = /type\s?=\s?["']?cite|gmail_quote|moz-cite/i.test(source);
        quotes.push(isQuote);
        if (isQuote) quoted += 1;
      }
      if (tag === 'pre') preformatted += 1;
      if (isList(tag)) lists.push({ isOrdered: tag === 'ol', count: 0 });
      if (tag === 'li') {
        const list = lists.at(-1) ?? { isOrdered: false, count: 0 };
        list.count += 1;
        const indent = '  '.repeat(Math.min(MAX_DEPTH, Math.max(0, lists.length - 1)));
        write(`${indent}${list.isOrdered ? `${list.count}.` : '-'}`);
        needsSpace = true;
      }
    },
    close(tag: string): void {
      if (tag === 'a') return endLink();
      if (isList(tag)) lists.pop();
      if (PARAGRAPHS.has(tag)) block(isSpaced(tag));
      else if (BLOCKS.has(tag)) block(false);
      if (tag === 'blockquote' && quotes.pop()) quoted -= 1;
      if (tag === 'pre') preformatted = Math.max(0, preformatted - 1);
    },
    result: () => parts.join('').trim(),
  };
}

const isList = (tag: string) => tag === 'ul' || tag === 'ol';

/** Returns the decoded value of an attribute in a tag; '' if it is missing. */
function attribute(tag: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return decodeEntities(double ?? single ?? bare ?? '');
}

/** Names of the characters from U+00A0 to U+00FF. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const ENTITIES = new Map<string, string>([
  ...LATIN_1.split(' ').map((name, at): [string, string] => [name, String.fromCodePoint(160 + at)]),
  ...'amp & lt < gt > quot " apos \' euro € ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ hellip … bull • trade ™ Scaron Š scaron š OElig Œ oelig œ minus − larr ← rarr → check ✓ Aogon Ą aogon ą Cacute Ć cacute ć Eogon Ę eogon ę Lstrok Ł lstrok ł Nacute Ń nacute ń Sacute Ś sacute ś Zacute Ź zacute ź Zdot Ż zdot ż Ccaron Č ccaron č Ecaron Ě ecaron ě Rcaron Ř rcaron ř Zcaron Ž zcaron ž'
    .split(' ')
    .reduce<[string, string][]>((pairs, word, at, words) => {
      if (at % 2 === 0) pairs.push([word, words[at + 1]!]);
      return pairs;
    }, []),
]);
/** The semicolon is optional after numbers, and after the names where old mail programs omit it. */
const ENTITY =
  /&(?:#(\d{1,7}|x[\da-f]{1,6});?|([a-z][a-z\d]{1,10});|(nbsp|amp|lt|gt|quot)(?![\w=]))/gi;

const decodeEntities = (text: string): string =>
  text.replaceAll(ENTITY, (source, code?: string, name?: string, bare?: string) => {
    if (code === undefined) return ENTITIES.get(name ?? bare ?? '') ?? source;
    const point = Number(/^x/i.test(code) ? `0${code}` : code);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '\ufffd';
  });
