import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AlertCounts, AlertPeople } from '../alert.ts';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { can } from '../../../app/capabilities.ts';
import { separated, shortDate } from '../../../platform/format.ts';
import { SettingsFrame } from '../../settings/settings-frame.tsx';
import { SearchForm } from '../../../ui/search-form.tsx';
import button from '../../../ui/button.module.css';
import { DangerDialog } from '../../../ui/dialog.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import type { Route } from './+types/alerts';
import styles from './alerts-screen.module.css';

interface Alerts {
  counts: AlertCounts;
  /** Null for users without the capability `people.erase`. */
  people: AlertPeople['data'] | null;
}

async function load(api: Api, { url, signal }: Request): Promise<Alerts> {
  const q = new URL(url).searchParams.get('q')?.slice(0, 200) ?? '';
  const account = await api.get('/account', { signal });
  const [counts, people] = await Promise.all([
    api.get('/alerts', { signal }),
    can(account, 'people.erase') ? api.get('/alerts/people', { query: { q }, signal }) : null,
  ]);
  return { counts, people: people && people.data };
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request).catch(throwStatus);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(browserApi, request).catch(throwStatus);

export const meta = () => [{ title: 'Email alerts | Settings' }];

/** Shows the number of alerts. Owners also see the email addresses, and can delete the alerts of an address. */
export default function AlertsScreen({ loaderData: { counts, people } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const search = query.get('q') ?? '';
  const [erasing, setErasing] = useState<string | null>(null);
  return (
    <SettingsFrame slug="alerts">
      <p className={styles.lead}>{countsText(counts)}</p>
      {people && (
        <>
          <SearchForm
            action="/settings/alerts"
            search={search}
            label="Search addresses"
            placeholder="Email"
            total={people.length}
            nouns={['address', 'addresses']}
          />
          <ul aria-label="Addresses" className={styles.people}>
            {people.map(({ email, alerts, since }) => (
              <li key={email} className={styles.person}>
                <span className={styles.address}>{email}</span>
                <span className={styles.facts}>
                  {alerts} {alerts === 1 ? 'alert' : 'alerts'}, the last of{' '}
                  {shortDate(since.slice(0, 10))}
                </span>
                <button
                  type="button"
                  className={button.button}
                  aria-label={`Delete the alerts of ${email}`}
                  onClick={() => setErasing(email)}
                >
                  Delete
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <EraseDialog email={erasing} onClose={() => setErasing(null)} />
    </SettingsFrame>
  );
}

function countsText({ searches, cars, people }: AlertCounts): string {
  if (people === 0) return 'Nobody has an email alert.';
  const [who, have] = people === 1 ? ['person', 'has'] : ['people', 'have'];
  return `${separated(people)} ${who} ${have} email alerts: ${separated(searches)} for ${
    searches === 1 ? 'a search' : 'searches'
  }, ${separated(cars)} for ${cars === 1 ? 'a car' : 'cars'}.`;
}

function EraseDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
  const { busy, write } = useWrite('Not deleted');

  async function erase(address: string) {
    await write(
      () => browserApi.post('/alerts/people/erasure', 200, { body: { email: address } }),
      'The alerts are deleted',
    );
    onClose();
  }

  return (
    <DangerDialog
      open={email !== null}
      onClose={onClose}
      title="Delete these alerts?"
      text={email && `All alerts of ${email}, and the emails about them. This can’t be undone.`}
      cancel="No, Cancel"
      confirm="Yes, Delete"
      busy={busy}
      busyText="Deleting..."
      onConfirm={() => email && void erase(email)}
    />
  );
}
