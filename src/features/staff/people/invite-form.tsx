import { ROLE_NAMES, ROLES } from '../../../app/capabilities.ts';
import { newInvitation } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toast.ts';
import type { ShownLink } from './invitation-list.tsx';
import styles from './people.module.css';

/** @param onLink receives the link to hand over if no mail server is set up */
export function InviteForm({ onLink }: { onLink: (link: ShownLink) => void }) {
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
