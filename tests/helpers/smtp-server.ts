import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  content: string;
}

/**
 * Starts an SMTP server that records the received mails. It refuses `refused-550@…` with this code.
 * @param onMail called with each mail; the server accepts the mail once it resolves
 */
export async function testMailServer(
  wantedPort = 0,
  onMail: (mail: ReceivedMail) => unknown = () => {},
) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // As mail servers answer for unknown recipients and for greylisting.
    onRcptTo({ address }, _session, done) {
      const code = Number(/^refused-(\d{3})@/.exec(address)?.[1]);
      done(code ? Object.assign(new Error('no such user'), { responseCode: code }) : null);
    },
    onData(stream, { envelope }, done) {
      const receive = async () => {
        const content = await text(stream);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), content };
        mails.push(mail);
        await onMail(mail);
      };
      receive().then(() => done(), done);
    },
  });
  const listening = server.listen(wantedPort, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
