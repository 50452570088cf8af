import { backupStatus } from '../../../domain/backup.ts';
import type { Deps } from '../../deps.ts';
import { backupState } from '../../services/backup/nightly.ts';
import { privateJson, route } from '../core/route.ts';

export function backupRoutes(db: Deps['database']['db']) {
  return [
    route({
      method: 'get',
      path: '/backup',
      // Part of the Configuration Center, which needs this capability.
      policy: { can: 'lists.write' },
      tag: 'Dealership',
      summary: 'Return the age and size of the newest backup',
      response: {
        name: 'BackupStatus',
        description: 'The state of the nightly backups',
        schema: backupStatus,
      },
      handle: async () => privateJson(await backupState(db)),
    }),
  ];
}
