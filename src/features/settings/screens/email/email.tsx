import { useState } from 'react';
import { mailboxText, moment, unreadableText } from '../../../mails/mailbox-state.ts';
import { type MailServer, type MailTest, newMailTest } from '../../../mails/mail-server.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { separated } from '../../../../platform/format.ts';
import { useUser } from '../../../../app/session.ts';
import typography from '../../../../ui/styles/type.module.css';
import { EditForm, SaveButton } from '../../../../ui/form/edit-form.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import styles from './email.module.css';

const ASK_EVERY_MS = 1_000;
/** Stops asking after these attempts, because the server may retry an email for hours. */
const ASK_TIMES = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));

/** Waits until an attempt to send the email has a result, or an error. */
async function resultOf(mailId: number): Promise<MailTest> {
  for (let time = 1; ; time += 1) {
    const test = await browserApi.get('/mail/tests/:mailId', { params: { mailId } });
    if (test.result !== 'queued' || test.error !== null || time === ASK_TIMES) return test;
    await pause();
  }
}

function resultText({ result, error }: MailTest, to: string): string {
  if (result === 'sent') return `The mail server accepted the email. Look in the inbox of ${to}.`;
  if (result === 'stored')
    return 'Stored, not sent: no mail server is set up, so the email is in a file on the server.';
  if (result === 'failed') return `Not delivered. The mail server answered: “${error}”.`;
  return `Not sent yet. ${error ?? 'The mail server has not answered.'} We keep trying.`;
}

function waitingText({ count, error }: MailServer['waiting']): string {
  const emails = count === 1 ? '1 email' : `${separated(count)} emails`;
  return error === null ? emails : `${emails}. ${error} We keep trying.`;
}

/** Shows whether emails are sent, how to set a mail server up, and sends a test email. */
export function Email({ server }: { server: MailServer }) {
  const { host, from, sentAt, waiting } = server;
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.email}>
      <div className={styles.part}>
        {host === null ? (
          <>
            <p>
              <strong>Emails are not sent: no mail server is set up.</strong> They are stored in
              files on the server, in <code>outbox</code> of its data directory.
            </p>
            <p>
              Ask your email provider for the address of its mail server (SMTP), and ask the person
              who runs this server to set these variables and to restart it:
            </p>
            <pre className={styles.example}>
              {`SMTP_URL=smtps://user:password@mail.example:465\nMAIL_FROM=${from}`}
            </pre>
            <p className={styles.note}>
              Write special characters of the user name and the password as in a web address, for
              example <code>%40</code> for <code>@</code>.
            </p>
          </>
        ) : (
          <dl className={styles.facts}>
            <dt>Mail server</dt>
            <dd>{host}</dd>
            <dt>Sender</dt>
            <dd>{from}</dd>
            <dt>Last sent</dt>
            <dd>{sentAt === null ? 'None yet' : moment(sentAt, now)}</dd>
            {waiting.count > 0 && (
              <>
                <dt>Waiting</dt>
                <dd data-failed={waiting.error === null ? undefined : ''}>
                  {waitingText(waiting)}
                </dd>
              </>
            )}
          </dl>
        )}
      </div>
      <Answers server={server} now={now} />
      <TestForm />
    </div>
  );
}

function TestForm() {
  const user = useUser();
  const [result, setResult] = useState<string>();
  const state = useEditForm({
    values: { email: user?.email ?? '' },
    schema: newMailTest,
    async save(body) {
      setResult(undefined);
      const { mailId } = await browserApi.post('/mail/tests', 201, { body });
      return resultText(await resultOf(mailId), body.email);
    },
    onSaved: setResult,
    failed: 'Not sent',
    reloads: false,
  });
  return (
    <EditForm
      state={state}
      asksToLeave={false}
      aria-labelledby="test-title"
      className={styles.part}
    >
      <h3 id="test-title" className={typography.subheading}>
        Test
      </h3>
      <TextField name="email" label="Send to" type="email" autoComplete="email" />
      <SaveButton busyText="Sending...">Send a test email</SaveButton>
      <output className={styles.result}>{result}</output>
    </EditForm>
  );
}

/** Shows where answers to emails go, and how to receive them in the inbox. */
function Answers({ server: { mailbox, replyTo }, now }: { server: MailServer; now: number }) {
  return (
    <section aria-labelledby="answers-title" className={styles.part}>
      <h3 id="answers-title" className={typography.subheading}>
        Answers
      </h3>
      {mailbox ? (
        <dl className={styles.facts}>
          <dt>Mailbox</dt>
          <dd>{mailbox.name}</dd>
          <dt>State</dt>
          <dd data-failed={mailbox.failure === null ? undefined : ''}>
            {mailboxText(mailbox, now)}
          </dd>
          {mailbox.unreadable !== null && (
            <>
              <dt>Not read</dt>
              <dd data-failed="">
                {unreadableText(mailbox.unreadable)}.{' '}
                {mailbox.unreadable.count === 1 ? 'It is' : 'They are'} in your mailbox.
              </dd>
            </>
          )}
        </dl>
      ) : (
        <>
          <p>
            <strong>Answers go to {replyTo} and not into this inbox.</strong> To read them here, ask
            the person who runs this server to set this variable with the address of the mailbox
            (IMAP), and to restart it:
          </p>
          <pre className={styles.example}>IMAP_URL=imaps://user:password@mail.example:993</pre>
        </>
      )}
    </section>
  );
}
