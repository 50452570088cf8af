import type { SessionUser } from '../../../../domain/users.ts';
import type { Db } from '../../../data/engine/client.ts';
import { setNames } from '../../../data/users/users.ts';
import { auditUser } from '../audit-user.ts';

/**
 * Changes the names of a user. Audit entries keep the old ones, also that of the change, which names the
 * changed fields only.
 */
export function changeNames(
  db: Db,
  user: SessionUser,
  names: { firstName: string; lastName: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await setNames(tx, user.userId, names);
    const changed = (['firstName', 'lastName'] as const).filter(
      (name) => names[name] !== user[name],
    );
    if (changed.length === 0) return;
    await auditUser(tx, user, user.userId, {
      changedFields: { from: null, to: changed.join(', ') },
    });
  });
}
