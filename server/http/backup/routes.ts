import { backupStatus } from '../../../domain/backup.ts';
import { backupState } from '../../services/backup/nightly.ts';
import { routes } from '../core/route.ts';

// Part of the Configuration Center, which needs this capability.
const staff = routes({ tag: 'Dealership', policy: { can: 'lists.write' } });

export const backupRoutes = [
  staff.get('/backup', {
    summary: 'Return the age and size of the newest backup',
    response: backupStatus,
    handle: backupState,
  }),
];
