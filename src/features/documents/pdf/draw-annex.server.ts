import { irishTime } from '../../opening/day-text.ts';
import type { DocumentData } from '../document-data.ts';
import { type Cell, COLORS, CONTENT, type Paper, type Style } from './paper.server.ts';

const BODY: Style = { size: 9 };
const SMALL: Style = { size: 7.5, color: COLORS.quiet };
const GAP = 14;
const PHOTO_WIDTH = (CONTENT.width - GAP) / 2;
/** Photos of cars are 4:3; others are fitted into the same box. */
const PHOTO_HEIGHT = PHOTO_WIDTH * 0.75;
const CAPTION = 24;

/** Returns a photo of the annex as JPEG, or null if it is gone. Photos are read one after another. */
export type ReadPhoto = (
  place: number,
) => Promise<{ bytes: Buffer; width: number; height: number } | null>;

/** Draws the advert of the car as visitors read it, with its photos. */
export async function drawAnnex(
  paper: Paper,
  annex: NonNullable<DocumentData['annex']>,
  readPhoto: ReadPhoto,
): Promise<void> {
  paper.newPage();
  paper.text('Annex: the advert of this car', { size: 16, weight: 'display' }, { tag: 'H2' });
  paper.space(4);
  paper.text(
    `As visitors of our site read it from ${irishTime(annex.since)} on, version ${annex.versionId}. Head of the chain of adverts (SHA-256): ${annex.head}`,
    SMALL,
  );
  paper.space(12);
  paper.text(annex.title, { size: 12, weight: 'strong' }, { tag: 'H3' });
  paper.text(annex.price, { size: 11, color: COLORS.green, weight: 'strong' });
  paper.space(8);
  drawFacts(paper, annex.facts);
  for (const { heading, text } of annex.texts) {
    paper.space(8);
    paper.text(heading, { size: 10, weight: 'strong' }, { tag: 'H3' });
    paper.space(2);
    paper.text(text, BODY);
  }
  if (annex.photos.length === 0) return;
  paper.space(14);
  for (let place = 0; place < annex.photos.length; place += 2) {
    const pair: (() => void)[] = [];
    for (const [side, photo] of annex.photos.slice(place, place + 2).entries()) {
      const name = `Photo ${place + side + 1}`;
      const x = CONTENT.left + side * (PHOTO_WIDTH + GAP);
      const file = await readPhoto(place + side);
      pair.push(() => drawPhoto(paper, { name, ...photo }, { x, file }));
    }
    paper.columns(pair, PHOTO_HEIGHT + CAPTION);
    paper.space(GAP);
  }
}

function drawPhoto(
  paper: Paper,
  { name, alt, sha256 }: { name: string; alt: string; sha256: string },
  { x, file }: { x: number; file: Awaited<ReturnType<ReadPhoto>> },
): void {
  if (file) {
    const scale = Math.min(PHOTO_WIDTH / file.width, PHOTO_HEIGHT / file.height);
    const box = { x, width: file.width * scale, height: file.height * scale };
    paper.image(file.bytes, alt || name, box);
    paper.space(box.height + 3);
  }
  const box = { x, width: PHOTO_WIDTH };
  paper.text(file ? name : `${name} is no longer there`, SMALL, box);
  paper.text(`SHA-256 ${sha256}`, { ...SMALL, size: 5.5 }, box);
}

function drawFacts(paper: Paper, facts: readonly { label: string; value: string }[]): void {
  const label = 150;
  const rows = facts.map(({ label: name, value }): Cell[] => [
    { x: CONTENT.left, width: label - 10, text: name, style: { ...BODY, color: COLORS.quiet } },
    { x: CONTENT.left + label, width: CONTENT.width - label, text: value, style: BODY },
  ]);
  paper.table(null, rows, 2);
}
