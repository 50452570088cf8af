import { backupStatus } from './backup.ts';
import { backupState } from './nightly.server.ts';
import { routes } from '../../platform/http/route.server.ts';

// Part of the Configuration Center, which needs this capability.
const staff = routes({ tag: 'Dealership', policy: { can: 'lists.write' } });

export const backupRoutes = [
  staff.get('/backup', {
    summary: 'Return the age and size of the newest backup',
    response: backupStatus,
    handle: backupState,
  }),
];
