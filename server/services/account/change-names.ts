import type { Db } from '../../data/engine/client.ts';
import { setNames } from '../../data/users/users.ts';

/** Changes the names of a user. Audit entries keep the old ones. */
export async function changeNames(
  db: Db,
  userId: number,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await setNames(db, userId, names);
}
