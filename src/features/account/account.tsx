import type { Api } from '../../app/api/api.ts';
import { browserApi } from '../../app/api/browser-api.ts';
import { apiContext } from '../../app/api/context.ts';
import { irishTime } from '../opening/day-text.ts';
import { useCan } from '../../app/session.ts';
import { can as mayUse, ROLE_NAMES } from '../../app/capabilities.ts';
import type { Route } from './+types/account';
import typography from '../../ui/styles/type.module.css';
import styles from './account.module.css';
import { SignalChoices } from './signal-choices.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { EmailForm, NameForm, PasswordForm } from './account-forms.tsx';
import { sessionLine } from './session-line.ts';
import { PushDevices } from './push-devices.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { showToast } from '../../ui/toast.ts';
import { useWrite } from '../../ui/use-write.ts';
import { BusyButton } from '../../ui/busy-button.tsx';

async function load(api: Api, signal: AbortSignal) {
  const [account, sessions] = await Promise.all([
    api.get('/account', { signal }),
    api.get('/account/sessions', { signal }),
  ]);
  const push = mayUse(account, 'enquiries') ? await api.get('/account/push', { signal }) : null;
  const now = new Date();
  // Formatted on the server: the text depends on the current date, and another text in the browser would
  // break hydration.
  const factorSince = account.secondFactor ? irishTime(account.secondFactor.createdAt) : '';
  return {
    account,
    factorSince,
    push,
    sessions: sessions.map((session) => sessionLine(session, now)),
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request.signal);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(browserApi, request.signal);

/** The manifest lets iPhones offer notifications once the site is on the home screen. */
export const links = () => [{ rel: 'manifest', href: '/app.webmanifest' }];

export const meta = () => [{ title: 'Your account' }];

export default function AccountPage({
  loaderData: { account, factorSince, push, sessions },
}: Route.ComponentProps) {
  const can = useCan();
  return (
    <div className={styles.page}>
      <div>
        <h1 className={typography.staffTitle}>Your account</h1>
        <p className={styles.note}>
          {account.email}, {ROLE_NAMES[account.role]}
        </p>
      </div>
      {account.hasGeneratedEmail && <EmailForm account={account} />}
      <NameForm account={account} />
      {!account.hasGeneratedEmail && <EmailForm account={account} />}
      <PasswordForm />
      <SecondFactorSection factor={account.secondFactor} since={factorSince} />
      {can('enquiries') && <SignalChoices />}
      {push && <PushDevices push={push} />}
      {can('enquiries') && <CalendarLink exists={account.hasCalendarLink} />}
      <SessionList sessions={sessions} />
    </div>
  );
}

/** @param sessions one line of text for each session */
function SessionList({ sessions }: { sessions: readonly string[] }) {
  const { busy, write } = useWrite();
  const signOutOthers = () =>
    write(async () => {
      await browserApi.post('/account/sign-out-others', 200, {});
      showToast('Signed Out', 'You are signed out everywhere else');
    });

  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className={typography.subheading}>
        Where you’re signed in
      </h2>
      <p className={styles.note}>With the time at which you signed in.</p>
      <ul className={styles.sessions}>
        {sessions.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two sessions can have the same text
          <li key={at}>{line}</li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <BusyButton
          type="button"
          busy={busy}
          busyText="Signing out..."
          onClick={() => void signOutOthers()}
        >
          Sign out everywhere else
        </BusyButton>
      )}
    </section>
  );
}
