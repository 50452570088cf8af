/** A real SMTP server for the browser tests, and beside it what has arrived: `node e2e/mailbox.ts SMTP_PORT HTTP_PORT`. */
import { createServer } from 'node:http';
import { testMailServer } from '../server/testing/smtp-server.ts';

const [smtpPort = 0, httpPort = 0] = process.argv.slice(2).map(Number);
const { mails } = await testMailServer(smtpPort);
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails));
}).listen(httpPort, '127.0.0.1');
