import type { ReceivedMail } from '../../helpers/smtp-server.ts';
import { expect } from './page.ts';

/**
 * Returns the newest link that was emailed to an address. Long lines are quoted-printable.
 * @param page a part of its path
 */
export async function mailedLink(mailbox: string, email: string, page: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails: ReceivedMail[] = await (await fetch(mailbox)).json();
    const content = mails.findLast(({ to }) => to.includes(email))?.content ?? '';
    const text = content.replaceAll('\r', '').replaceAll('=\n', '').replaceAll('=3D', '=');
    link = text.split('\n').find((line) => line.includes(page)) ?? '';
    expect(link).toMatch(/^https?:\S+$/);
  }).toPass({ timeout: 30_000 });
  return link;
}
