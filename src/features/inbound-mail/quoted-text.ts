import { keysOf } from '../../platform/objects.ts';

/**
 * Separates what a person wrote from what the mail program quoted. Each expression reads a line, or a few lines joined,
 * of limited length, so that the time grows linearly with the text.
 */

export interface SplitText {
  text: string;
  /** Quoted text of earlier emails; null if there is no quoted text. */
  quoted: string | null;
}

/** Lines of a wrapped introduction. */
const MAX_WRAPPED = 4;
/** Lines of a block of headers. */
const MAX_BLOCK = 12;
/** A longer line is neither an introduction nor a header. */
const MAX_LINE = 400;
/** Minimum words of a long line and of a passage that count as ours, and of the sequences that are compared. */
const SAME_WORDS = { line: 6, passage: 12, overlap: 4 } as const;

const QUOTE = /^\s{0,8}>/;
/** A line above a quote: `____`, or `-----Original Message-----` in any language. */
const DIVIDER = /^[\s*]{0,8}[-_=*–—]{3,}(?:[^-_=*–—@]{0,60}[-_=*–—:]{1,})?\s*$/u;
const ADDRESS = /(?<![^\s<>()@:])[^\s<>()@:]{1,64}@[^\s<>()@]{1,190}/;
const NAMED_ADDRESS = /[<([]\s*(?:mailto:)?[^\s<>()@]{1,64}@[^\s<>()@]{1,190}[>)\]]/;
/** `27/11/2026`, `2026-11-27`, `27. Nov. 2026`, `27 de nov. de 2026`, `November 27th, 2026`, `2026年11月27日`. */
const DATES = [
  /\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}/,
  /\d{1,2}(?:st|nd|rd|th)?\.?,?\s(?:de\s|of\s)?\p{L}{3,12}\.?,?\s(?:de\s)?\d{4}/u,
  /\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}/u,
  /\d{4}[.년年]\s?[\p{L}\d]{1,12}[.월月]?\s?\d{1,2}/u,
];
const TIME = /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)/;

/** Beginnings of the verb "wrote", in the languages of mail programs. */
const WROTE = new RegExp(
  `(?<!\\p{L})(?:${[
    'wrote|writes|schr[ie]{2}b|geschrieben|[ée]crit|escribi|ha escrito|escreveu|scrisse|ha scritto|scris|schreef|skrev',
    'skrifaði|kirjoitti|kirjutas|napisa|napsal|napísal|pisze|píše|írta|rašė|parašė|rakstīja|пише|написа|έγραψε|yazd',
    'scríobh|ysgrifennodd|viết|menulis|เขียน',
  ].join('|')})|写道|寫道|のメール|書きました|작성`,
  'iu',
);

/** Labels of the headers that mail programs write above a quote. */
const LABELS = {
  from: 'from de von da van fra från frá ó od z od: lähettäjä saatja no nuo feladó expeditor expéditeur от від από kimden remitente mittente afzender avsender avsändare afsender absender odesílatel nadawca 发件人 寄件者 差出人 보낸사람',
  sent: 'sent date gesendet datum envoyé enviado enviada inviato data verzonden dato sendt skickat lähetetty päivämäärä wysłano wysłane odesláno odoslané küldve elküldve dátum trimis išsiųsta nosūtīts saadetud poslano fecha seolta dáta отправлено дата надіслано дата: ημερομηνία gönderildi tarih 发送时间 日期 日時 날짜',
  to: 'to an à para a aan til till pro do komu címzett către kam kellele za chuig kopio cc кому προς kime destinataire destinatario 收件人 宛先 받는사람',
  subject:
    'subject betreff objet asunto oggetto assunto onderwerp emne ämne aihe temat předmět predmet tárgy subiect tema temats teema zadeva ábhar тема θέμα konu 主题 主旨 件名 제목',
} as const;
type Label = keyof typeof LABELS;
const LABEL_OF = new Map<string, Label>(
  keysOf(LABELS).flatMap((label) =>
    LABELS[label].split(' ').map((word): [string, Label] => [word, label]),
  ),
);
const LABELLED = /^[\s*_]{0,8}(\p{L}[\p{L} ]{0,24}?)\s?[*_]{0,2}\s?[:：][*_]{0,2}\s*(.*)$/u;

/**
 * Splits the text of an email into the text that the person wrote and the quoted text. Keeps every line. Only quoted
 * text is folded: lines with `>`, the lines after an introduction or a block of headers, and passages of our earlier
 * emails. A separator alone introduces nothing. Quoted lines between answers stay, because the answers refer to them.
 * @param ours texts of our earlier emails
 */
export function splitQuoted(whole: string, ours: readonly string[] = []): SplitText {
  const lines = whole.split(/\r?\n/);
  const { isQuoted, introduced } = marksOf(lines, ours);
  const isOwn = (line: string, at: number) => !isQuoted[at] && line.trim() !== '';
  const first = lines.findIndex(isOwn);
  const last = lines.findLastIndex(isOwn);
  if (first === -1) return { text: whole, quoted: null };
  const blocks = blocksOf(lines, isQuoted);
  const inside = blocks.filter(({ from, to }) => from > first && to <= last);
  const isFoldable = blocks.length === 1 && introduced.has(blocks[0]!.from);
  if (inside.length > 0 && !isFoldable) isQuoted.fill(false, 0, inside.at(-1)!.to);
  const joined = (quoted: boolean) =>
    lines
      .filter((_, at) => isQuoted[at] === quoted)
      .join('\n')
      .trim();
  return { text: joined(false), quoted: joined(true) || null };
}

interface Block {
  from: number;
  /** The line after the last. */
  to: number;
}

/** Returns the runs of quoted lines. Marks blank lines in a run as quoted. */
function blocksOf(lines: readonly string[], isQuoted: boolean[]): Block[] {
  const blocks: Block[] = [];
  let isBroken = true;
  for (const [at, line] of lines.entries()) {
    if (!isQuoted[at]) isBroken ||= line.trim() !== '';
    else if (isBroken) {
      blocks.push({ from: at, to: at + 1 });
      isBroken = false;
    } else {
      const block = blocks.at(-1)!;
      isQuoted.fill(true, block.to, at);
      block.to = at + 1;
    }
  }
  return blocks;
}

interface Marks {
  isQuoted: boolean[];
  /** First lines of quotes that have an introduction. */
  introduced: Set<number>;
}

function marksOf(lines: readonly string[], ours: readonly string[]): Marks {
  const isQuoted = lines.map((line) => QUOTE.test(line));
  const introduced = new Set<number>();
  markOurs(lines, ours, { isQuoted, introduced });
  for (let at = 0; at < lines.length; at += 1) {
    const intro = isQuoted[at] ? null : introductionAt(lines, at, isQuoted);
    if (intro === null) {
      // Some programs put `>` before the introduction too.
      if (QUOTE.test(lines[at]!) && scoreOf(lines[at]!).total >= 2) introduced.add(at);
      continue;
    }
    const from = startOf(lines, intro.from);
    introduced.add(from);
    const to = intro.isPrefixed ? at + 1 : lines.length;
    isQuoted.fill(true, from, to);
    if (!intro.isPrefixed) break;
  }
  return { isQuoted, introduced };
}

interface Introduction {
  from: number;
  /** Whether the quote that follows has `>` in each line. Otherwise it extends to the end of the text. */
  isPrefixed: boolean;
}

/** Returns the introduction that ends in this line, or the block of headers that begins in it. */
function introductionAt(
  lines: readonly string[],
  at: number,
  isQuoted: readonly boolean[],
): Introduction | null {
  if (isHeaderBlock(lines, at)) return { from: at, isPrefixed: false };
  if (!/(?:[:：]|--)[\s*_]{0,8}$/u.test(lines[at]!.slice(-20))) return null;
  const next = nextText(lines, at + 1);
  const isPrefixed = next !== null && isQuoted[next]!;
  let best = { from: at, score: scoreOf('') };
  for (let from = at; from > at - MAX_WRAPPED && from >= 0; from -= 1) {
    const line = lines[from]!.trim();
    if (line === '' || isQuoted[from] || (from < at && /[.!?]$/.test(line))) break;
    const score = scoreOf(lines.slice(from, at + 1).join(' '));
    if (score.total > best.score.total) best = { from, score };
  }
  const { hasVerb, hasName, evidence, total } = best.score;
  const isCertain = (hasVerb && evidence >= 2) || (hasName && evidence >= 2);
  return (isPrefixed ? total >= 1 : isCertain) ? { from: best.from, isPrefixed } : null;
}

/** Returns how much a text looks like `On 27/11/2026 at 10:00, Cars <hello@cars.example> wrote:`. */
function scoreOf(text: string) {
  if (text.length > MAX_LINE) return { hasVerb: false, hasName: false, evidence: 0, total: 0 };
  const hasVerb = WROTE.test(text);
  const hasName = NAMED_ADDRESS.test(text);
  const found = [DATES.some((date) => date.test(text)), TIME.test(text), ADDRESS.test(text)];
  const evidence = found.filter(Boolean).length;
  return { hasVerb, hasName, evidence, total: evidence + Number(hasVerb) + Number(hasName) };
}

/**
 * Returns whether a block of headers such as From, Sent, To and Subject begins in a line. In a language that is not in
 * `LABELS`, the block needs three headers, with an address in brackets and a date with a time.
 */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = LABELLED.exec(lines[at]!.slice(0, MAX_LINE));
  if (!first) return false;
  const labels = new Set<Label | undefined>();
  const values: string[] = [];
  for (const line of lines.slice(at, at + MAX_BLOCK)) {
    const [, label, value] = LABELLED.exec(line.slice(0, MAX_LINE)) ?? [];
    if (label === undefined) {
      // Wrapped recipients belong to the block, other text ends it.
      if (ADDRESS.test(line.slice(0, MAX_LINE)) || (line.trim() === '' && values.length < 2))
        continue;
      break;
    }
    labels.add(LABEL_OF.get(label.replaceAll(' ', '').toLowerCase()));
    values.push(value!);
  }
  const has = (label: Label) => labels.has(label);
  if (has('from') && (has('sent') || has('to')))
    return has('subject') || values.some((value) => ADDRESS.test(value));
  const isDated = values.some((value) => scoreOf(value).evidence >= 2 && TIME.test(value));
  return values.length >= 3 && isDated && values.some((value) => NAMED_ADDRESS.test(value));
}

/** Returns the first line of a quote. The dividers above its introduction belong to it. */
function startOf(lines: readonly string[], from: number): number {
  let start = from;
  for (let at = from - 1; at >= 0 && at >= from - MAX_WRAPPED; at -= 1) {
    const line = lines[at]!;
    if (line.length <= MAX_LINE && DIVIDER.test(line)) start = at;
    else if (line.trim() !== '') break;
  }
  return start;
}

function nextText(lines: readonly string[], from: number): number | null {
  for (let at = from; at < lines.length; at += 1) if (lines[at]!.trim() !== '') return at;
  return null;
}

/** Marks passages that equal our earlier text, wrapped in any way, and have no other mark. */
function markOurs(lines: readonly string[], ours: readonly string[], marks: Marks): void {
  const own = new Set<string>();
  const short = new Set<string>();
  for (const text of ours) {
    for (const line of text.split('\n')) short.add(wordsOf(line).join(' '));
    for (const words of overlapsOf(wordsOf(text))) own.add(words);
  }
  if (own.size === 0) return;
  // A short line can be the end of a sentence that a mail program wrapped.
  const all = ` ${ours.flatMap(wordsOf).join(' ')} `;
  let passage = { from: 0, to: 0, words: 0, isSure: false };
  const end = (at: number) => {
    if (passage.isSure && passage.words >= SAME_WORDS.passage) {
      marks.isQuoted.fill(true, passage.from, passage.to);
      marks.introduced.add(passage.from);
    }
    passage = { from: at, to: at, words: 0, isSure: false };
  };
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const words = wordsOf(line);
    const isLong = words.length >= SAME_WORDS.line;
    const isOurs = isLong
      ? overlapsOf(words).every((some) => own.has(some))
      : short.has(words.join(' ')) || (passage.isSure && all.includes(` ${words.join(' ')} `));
    if (!isOurs || marks.isQuoted[at]) end(at + 1);
    else {
      if (passage.words === 0) passage.from = at;
      passage.to = at + 1;
      passage.words += words.length;
      passage.isSure ||= isLong;
    }
  }
  end(lines.length);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const overlapsOf = (words: readonly string[]): string[] =>
  words
    .slice(0, Math.max(0, words.length - SAME_WORDS.overlap + 1))
    .map((_, at) => words.slice(at, at + SAME_WORDS.overlap).join(' '));
