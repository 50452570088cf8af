import { useRevalidator } from 'react-router';
import { ROLE_NAMES } from '../../../../domain/capabilities.ts';
import type { OpenInvitation } from '../../../../domain/users.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { showToast } from '../../../lib/toast.ts';
import { irishTime } from '../../../staff/audit-texts.ts';
import button from '../../../ui/button.module.css';
import styles from './people.module.css';

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const { revalidate } = useRevalidator();
  if (invitations.length === 0) return null;

  const withdraw = async ({ invitationId, email }: OpenInvitation) => {
    try {
      await browserApi.withdrawInvitation(invitationId);
      showToast('Invitation Withdrawn', `The link in the email to ${email} no longer works`);
    } catch (error) {
      showToast('Error', failureText(error), 'failed', 6);
    }
    await revalidate();
  };

  return (
    <section aria-labelledby="invitations-title">
      <h3 id="invitations-title" className={styles.subtitle}>
        Open invitations
      </h3>
      <ul className={styles.invitations}>
        {invitations.map((invitation) => (
          <li key={invitation.invitationId}>
            <p>
              <span className={styles.name}>{invitation.email}</span>
              <span className={styles.email}>
                {ROLE_NAMES[invitation.role]}, until{' '}
                <time dateTime={invitation.expiresAt}>{irishTime(invitation.expiresAt)}</time>
              </span>
            </p>
            <button
              type="button"
              className={button.button}
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              onClick={() => void withdraw(invitation)}
            >
              Withdraw
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
