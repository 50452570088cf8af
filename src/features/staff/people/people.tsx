import { useState } from 'react';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useUser } from '../../../app/session.ts';
import visibility from '../../../ui/styles/visibility.module.css';
import { SecondFactorSetting } from '../../settings/components/second-factor-setting.tsx';
import { SettingsFrame } from '../../settings/settings-frame.tsx';
import type { Route } from './+types/people';
import { type AccessChange, AccessDialog } from './access-dialog.tsx';
import { InvitationList, type ShownLink } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './people.module.css';
import { UserRow } from './user-row.tsx';

async function load(api: Api, signal: AbortSignal) {
  const [people, settings] = await Promise.all([
    api.get('/users', { signal }),
    api.get('/settings', { signal }),
  ]);
  return { ...people, secondFactor: settings.secondFactor };
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request.signal);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(browserApi, request.signal);

export const meta = () => [{ title: 'People | Settings' }];

export default function People({
  loaderData: { users, invitations, secondFactor },
}: Route.ComponentProps) {
  const me = useUser();
  const [link, setLink] = useState<ShownLink>();
  const [change, setChange] = useState<AccessChange | null>(null);
  return (
    <SettingsFrame slug="people">
      <div className={styles.people}>
        <InviteForm onLink={setLink} />
        <InvitationList invitations={invitations} link={link} onLink={setLink} />
        <table className={styles.table}>
          <caption className={visibility.visuallyHidden}>People</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Last seen</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <UserRow
                key={user.userId}
                user={user}
                isMe={user.userId === me?.userId}
                onChange={setChange}
              />
            ))}
          </tbody>
        </table>
        {secondFactor && <SecondFactorSetting loaded={secondFactor} />}
        <AccessDialog change={change} onClose={() => setChange(null)} />
      </div>
    </SettingsFrame>
  );
}
