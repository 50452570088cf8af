import { z } from 'zod';
import { mailServer, mailTest, newMailTest } from '../../../domain/mail/mail-server.ts';
import type { Deps } from '../../deps.ts';
import { findTestMail, sendTestMail } from '../../services/mails/test-mail.ts';
import { privateJson, route } from '../core/route.ts';

const owners = { tag: 'Settings', policy: { can: 'settings' } } as const;

/** Routes of the settings page about emails. */
export function mailRoutes({
  database: { db },
  queue,
  settings,
  config: { publicUrl, smtpUrl, mailFrom },
}: Pick<Deps, 'database' | 'queue' | 'settings' | 'config'>) {
  return [
    route({
      ...owners,
      method: 'get',
      path: '/mail',
      summary: 'Return the mail server and the sender of emails',
      response: { name: 'MailServer', description: 'The mail server', schema: mailServer },
      handle: async () => {
        const { name, email } = settings.current('dealer');
        return privateJson({
          host: smtpUrl === undefined ? null : new URL(smtpUrl).host,
          from: mailFrom ?? `${name} <${email}>`,
        });
      },
    }),
    route({
      ...owners,
      method: 'post',
      path: '/mail/tests',
      summary: 'Send a test email',
      description: 'Returns 429 after 20 test emails in an hour.',
      body: newMailTest,
      errors: ['tooMany'],
      response: {
        status: 201,
        name: 'MailTestQueued',
        description: 'The email is queued',
        schema: z.object({ mailId: z.int() }),
      },
      handle: async ({ body, user }) => {
        const dealer = settings.current('dealer');
        const deps = { db, queue, publicUrl, dealer };
        return privateJson({ mailId: await sendTestMail(deps, body.email, await user()) });
      },
    }),
    route({
      ...owners,
      method: 'get',
      path: '/mail/tests/:mailId',
      summary: 'Return the result of a test email',
      params: { mailId: 'Id of the test email' },
      errors: ['notFound'],
      response: { name: 'MailTest', description: 'The result', schema: mailTest },
      handle: async (call) => privateJson(await findTestMail(db, call.idOf('mailId'))),
    }),
  ];
}
