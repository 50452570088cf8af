import { irishTime } from '../../opening/day-text.ts';
import { ROLE_NAMES, ROLES } from '../../../app/capabilities.ts';
import type { ListedUser } from '../users.ts';
import button from '../../../ui/button.module.css';
import { Select } from '../../../ui/field.tsx';
import type { AccessChange } from './access-dialog.tsx';
import styles from './people.module.css';

interface Props {
  user: ListedUser;
  /** Whether this is the signed-in user. */
  isMe: boolean;
  onChange: (change: AccessChange) => void;
}

export function UserRow({ user, isMe, onChange }: Props) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <tr data-disabled={user.disabled || undefined}>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        {isMe && <span className={styles.tag}>You</span>}
        {user.disabled && <span className={styles.tag}>Disabled</span>}
        <span className={styles.email}>{user.email}</span>
        <span className={styles.email}>
          {user.hasSecondFactor ? 'Second factor set up' : 'No second factor'}
        </span>
      </th>
      <td>
        <Select
          aria-label={`Role of ${name}`}
          value={user.role}
          onChange={(event) => {
            const role = ROLES.find((one) => one === event.target.value);
            if (role) onChange({ kind: 'role', user, role });
          }}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </Select>
      </td>
      <td className={styles.lastSeen}>
        {user.lastSeenAt === null ? (
          'Never'
        ) : (
          <time dateTime={user.lastSeenAt}>{irishTime(user.lastSeenAt)}</time>
        )}
      </td>
      <td>
        <span className={styles.actions}>
          {user.hasSecondFactor && !isMe && (
            <button
              type="button"
              className={button.button}
              aria-label={`Reset the second factor of ${name}`}
              onClick={() => onChange({ kind: 'second-factor', user })}
            >
              Reset second factor
            </button>
          )}
          {!user.disabled && (
            <button
              type="button"
              className={button.button}
              aria-label={`Sign out ${name}`}
              onClick={() => onChange({ kind: 'sign-out', user })}
            >
              Sign out
            </button>
          )}
          <button
            type="button"
            className={button.button}
            aria-label={`${user.disabled ? 'Enable' : 'Disable'} ${name}`}
            onClick={() => onChange({ kind: user.disabled ? 'enable' : 'disable', user })}
          >
            {user.disabled ? 'Enable' : 'Disable'}
          </button>
        </span>
      </td>
    </tr>
  );
}
