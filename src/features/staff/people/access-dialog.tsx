import { type Role, ROLE_NAMES } from '../../../app/capabilities.ts';
import type { ListedUser } from '../users.ts';
import { ACCOUNT_DAYS } from '../../privacy/register.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

/** A change that the owner chose and has to confirm. */
export type AccessChange =
  | { kind: 'role'; user: ListedUser; role: Role }
  | { kind: 'disable' | 'enable' | 'sign-out' | 'second-factor'; user: ListedUser };

interface Texts {
  title: string;
  text: string;
  confirm: string;
  done: readonly [title: string, text: string];
}

function textsOf(change: AccessChange): Texts {
  const name = `${change.user.firstName} ${change.user.lastName}`;
  switch (change.kind) {
    case 'role':
      return {
        title: 'Change this role?',
        text: `${name} gets the role ${ROLE_NAMES[change.role]} and has to sign in again.`,
        confirm: 'Yes, Change',
        done: ['Role Changed', `${name} now has the role ${ROLE_NAMES[change.role]}`],
      };
    case 'disable':
      return {
        title: 'Disable this account?',
        text: `${name} is signed out and can’t sign in. You can enable the account again for ${ACCOUNT_DAYS} days; then it’s deleted, and only the name stays.`,
        confirm: 'Yes, Disable',
        done: ['Account Disabled', `${name} can’t sign in any more`],
      };
    case 'enable':
      return {
        title: 'Enable this account?',
        text: `${name} can sign in again with the old password.`,
        confirm: 'Yes, Enable',
        done: ['Account Enabled', `${name} can sign in again`],
      };
    case 'second-factor':
      return {
        title: 'Ask again for a second factor?',
        text: `For somebody who lost the phone and the recovery codes. ${name} is signed out and then needs only the password. Make sure that it’s really ${name} who asks you.`,
        confirm: 'Yes, Reset',
        done: ['Second Factor Reset', `${name} can sign in and set up a second factor again`],
      };
    default:
      return {
        title: 'Sign out everywhere?',
        text: `${name} has to sign in again on every device.`,
        confirm: 'Yes, Sign Out',
        done: ['Signed Out', `${name} is signed out everywhere`],
      };
  }
}

function send(change: AccessChange): Promise<unknown> {
  const { userId } = change.user;
  if (change.kind === 'second-factor')
    return browserApi.post('/users/:userId/reset-second-factor', 200, { params: { userId } });
  if (change.kind === 'sign-out')
    return browserApi.post('/users/:userId/sign-out', 200, { params: { userId } });
  if (change.kind === 'role')
    return browserApi.put('/users/:userId', { params: { userId }, body: { role: change.role } });
  return browserApi.put('/users/:userId', {
    params: { userId },
    body: { disabled: change.kind === 'disable' },
  });
}

/** Asks for confirmation and makes the change. */
export function AccessDialog({
  change,
  onClose,
}: {
  change: AccessChange | null;
  onClose: () => void;
}) {
  const { busy, write } = useWrite();
  const texts = change && textsOf(change);

  const confirm = async () => {
    if (!change || !texts) return;
    await write(async () => {
      await send(change);
      showToast(...texts.done);
    });
    onClose();
  };

  return (
    <ConfirmDialog
      open={change !== null}
      onClose={onClose}
      title={texts?.title ?? ''}
      text={texts?.text}
      cancel="No, Cancel"
      confirm={
        <BusyButton
          type="button"
          variant={change?.kind === 'disable' ? 'danger' : 'primary'}
          busy={busy}
          busyText="Saving..."
          onClick={() => void confirm()}
        >
          {texts?.confirm ?? ''}
        </BusyButton>
      }
    />
  );
}
