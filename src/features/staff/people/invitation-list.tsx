import { irishTime } from '../../opening/day-text.ts';
import { ROLE_NAMES } from '../../../app/capabilities.ts';
import type { OpenInvitation } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import button from '../../../ui/button.module.css';
import { CopyLink } from '../../../ui/copy-link.tsx';
import styles from './people.module.css';

export interface ShownLink {
  invitationId: number;
  link: string;
}

interface Props {
  invitations: readonly OpenInvitation[];
  /** The link that was created last. */
  link: ShownLink | undefined;
  onLink: (link: ShownLink) => void;
}

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations, link: shown, onLink }: Props) {
  const { write } = useWrite();
  if (invitations.length === 0) return null;

  const createLink = ({ invitationId }: OpenInvitation) =>
    write(async () => {
      const { link } = await browserApi.post('/users/invitations/:invitationId/link', 201, {
        params: { invitationId },
      });
      onLink({ invitationId, link });
    });

  const withdraw = ({ invitationId, email }: OpenInvitation) =>
    write(async () => {
      await browserApi.remove('/users/invitations/:invitationId', { params: { invitationId } });
      showToast('Invitation Withdrawn', `The link in the email to ${email} no longer works`);
    });

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
              <MailState invitation={invitation} />
            </p>
            <div className={styles.actions}>
              <button
                type="button"
                className={button.button}
                aria-label={`Create a link for ${invitation.email}`}
                onClick={() => void createLink(invitation)}
              >
                Create a link
              </button>
              <button
                type="button"
                className={button.button}
                aria-label={`Withdraw the invitation of ${invitation.email}`}
                onClick={() => void withdraw(invitation)}
              >
                Withdraw
              </button>
            </div>
            {shown?.invitationId === invitation.invitationId && (
              <CopyLink
                label={`Link for ${invitation.email}`}
                hint="We show it once. It works once, until the time above. A link in an earlier email no longer works."
                url={shown.link}
                copied="Send it to your colleague"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MailState({ invitation: { mail } }: { invitation: OpenInvitation }) {
  if (mail?.status === 'sent') return null;
  const text =
    mail === null
      ? 'Not sent by email: hand the link over'
      : mail.status === 'queued'
        ? 'Waiting to be sent'
        : mail.error
          ? `Not delivered. The mail server answered: “${mail.error}”`
          : 'Stored, not sent';
  return (
    <span className={styles.mailState} data-failed={mail?.status === 'failed' ? '' : undefined}>
      {text}
    </span>
  );
}
