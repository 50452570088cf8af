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
import styles from './people.module.css';
import { UserRow } from './user-row.tsx';
import { ROLE_NAMES, ROLES } from '../../../app/capabilities.ts';
import { newInvitation } from '../users.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toast.ts';

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

/** @param onLink receives the link to hand over if no mail server is set up */
function InviteForm({ onLink }: { onLink: (link: ShownLink) => void }) {
  const form = useEditForm({
    values: { email: '', role: 'sales' },
    schema: newInvitation,
    save: (invitation) => browserApi.post('/users/invitations', 201, { body: invitation }),
    next: ({ role }) => ({ email: '', role }),
    onSaved: ({ message, invitationId, link }) => {
      showToast(link === null ? 'Invitation Sent' : 'Invitation Created', message);
      if (link !== null) onLink({ invitationId, link });
    },
  });
  return (
    <EditForm state={form} aria-labelledby="invite-title" className={styles.invite}>
      <h3 id="invite-title" className={styles.subtitle}>
        Invite a colleague
      </h3>
      <TextField name="email" label="Email" type="email" />
      <SelectField name="role" label="Role">
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </SelectField>
      <SaveButton busyText="Sending..." className={styles.inviteButton}>
        Invite
      </SaveButton>
    </EditForm>
  );
}
