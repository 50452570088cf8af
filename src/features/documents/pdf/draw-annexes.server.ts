import { irishTime } from '../../opening/day-text.ts';
import type { DocumentData } from '../document-data.ts';
import { COLORS, CONTENT, CONTENT_BOX, type Paper, type Style } from './paper.server.ts';

const BODY: Style = { size: 9 };
const SMALL: Style = { size: 7.5, color: COLORS.quiet };
const NOTE: Style = { size: 8, color: COLORS.quiet };
const HEADING: Style = { size: 10, weight: 'strong' };
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
  paper.facts(annex.facts, { ...CONTENT_BOX, label: 150, between: 10, gap: 2 });
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

/** Draws the right to cancel, with its form. */
export function drawRightToCancel(paper: Paper, data: DocumentData): void {
  const { instructions, form, formNote } = rightToCancel(data);
  paper.newPage();
  paper.text('Right to cancel', { size: 16, weight: 'display' }, { tag: 'H2' });
  paper.space(8);
  for (const paragraph of instructions) {
    paper.text(paragraph, BODY);
    paper.space(5);
  }
  paper.space(10);
  paper.text('Model cancellation form', HEADING, { tag: 'H2' });
  paper.space(3);
  paper.text(formNote, NOTE);
  paper.space(8);
  for (const entry of form) {
    paper.text(entry, BODY);
    paper.space(entry === form[0] ? 6 : 16);
    if (entry !== form[0]) paper.rule(COLORS.line);
    paper.space(6);
  }
}

/**
 * The right to cancel a contract that was signed away from the dealer's premises: the model instructions and the model
 * form of the Consumer Rights Act 2022, Part 5 (Directive 2011/83/EU, Annex I).
 */
function rightToCancel({ dealer }: Pick<DocumentData, 'dealer'>) {
  const { name, address, phone, email } = dealer;
  const contact = [name, ...address, phone, email].filter(Boolean).join(', ');
  return {
    instructions: [
      'You have the right to cancel this contract within 14 days without giving any reason.',
      'The cancellation period ends 14 days after the day on which you, or a third party other than the carrier and indicated by you, acquire physical possession of the car.',
      `To exercise the right to cancel, you must inform us (${contact}) of your decision to cancel this contract by a clear statement, for example a letter sent by post or an email. You may use the model cancellation form below, but you do not have to.`,
      'To meet the deadline, it is enough to send your message about cancelling before the cancellation period has ended.',
      'If you cancel this contract, we will reimburse all payments received from you, including the costs of delivery (except the extra costs if you chose a type of delivery other than the least expensive standard delivery that we offer), without undue delay and not later than 14 days from the day on which we are informed of your decision. We will use the same means of payment as you used, unless you have expressly agreed otherwise; in any event, you will not pay any fees for it. We may withhold reimbursement until we have received the car back, or you have supplied evidence of having sent it back, if that is earlier.',
      'You must return the car to us without undue delay and not later than 14 days from the day on which you tell us that you cancel. You bear the direct cost of returning it. You are only liable for any diminished value of the car that results from handling other than what is necessary to establish its nature, characteristics and functioning.',
    ],
    form: [
      `To ${contact}:`,
      'I/We* hereby give notice that I/we* cancel my/our* contract of sale of the following goods*/for the provision of the following service*:',
      'Ordered on*/received on*:',
      'Name of consumer(s):',
      'Address of consumer(s):',
      'Signature of consumer(s) (only if this form is notified on paper):',
      'Date:',
    ],
    formNote:
      '(Complete and return this form only if you wish to cancel the contract. * Delete as appropriate.)',
  };
}
