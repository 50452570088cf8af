import { privacyNotice as notice } from './privacy-notice.ts';
import { retentionPreview } from './retention.ts';
import { previewRetention } from './run-retention.server.ts';
import { privacyNotice } from '../settings/privacy-notice.server.ts';
import { routes } from '../platform/http/route.server.ts';

const anyone = routes({ tag: 'Dealership', policy: 'public' });
const owners = routes({ tag: 'Settings', policy: { can: 'settings' } });

/** Routes about personal data: the notice for visitors, and how long data is kept. */
export const privacyRoutes = [
  anyone.get('/privacy', {
    cached: true,
    summary: 'Return how the dealership uses personal data',
    response: notice,
    handle: privacyNotice,
  }),
  owners.get('/retention/preview', {
    summary: 'Return the personal data whose period is over, as counts and references',
    response: retentionPreview,
    handle: async (ctx) => ({ data: await previewRetention(ctx) }),
  }),
  owners.post('/retention/run', {
    summary: 'Start the job that deletes and anonymises personal data whose period is over',
    evenWithoutSpace: true,
    status: 202,
    handle: ({ db, queue }) =>
      db.transaction((tx) => queue.enqueue(tx, 'retention', {}, 'retention')),
    done: 'The data will be deleted in a moment',
  }),
];
