import { routes } from '../../platform/http/route.server.ts';
import { retentionPreview } from '../settings/retention.ts';
import { previewRetention } from './run-retention.server.ts';

const owners = routes({ tag: 'Settings', policy: { can: 'settings' } });

/** Routes to see and delete personal data whose period is over. */
export const retentionRoutes = [
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
