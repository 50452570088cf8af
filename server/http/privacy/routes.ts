import { privacyNotice } from '../../../domain/privacy/privacy-notice.ts';
import { retentionPreview } from '../../../domain/privacy/retention.ts';
import type { Deps } from '../../deps.ts';
import { previewRetention } from '../../services/retention/run-retention.ts';
import { privacyNoticeOf } from '../../services/settings/privacy-notice.ts';
import { done, doneBody } from '../core/done.ts';
import { privateJson, publicJson, route } from '../core/route.ts';

/** Routes about personal data: the notice for visitors, and how long data is kept. */
export function privacyRoutes({
  database: { db },
  queue,
  settings,
}: Pick<Deps, 'database' | 'queue' | 'settings'>) {
  return [
    route({
      method: 'get',
      path: '/privacy',
      policy: 'public',
      tag: 'Dealership',
      summary: 'Return how the dealership uses personal data',
      response: { name: 'PrivacyNotice', description: 'The notice', schema: privacyNotice },
      handle: async () => publicJson(privacyNoticeOf(settings)),
    }),
    route({
      method: 'get',
      path: '/retention/preview',
      policy: { can: 'settings' },
      tag: 'Settings',
      summary: 'Return the personal data whose period is over, as counts and references',
      response: {
        name: 'RetentionPreview',
        description: 'The records that the next run deletes or anonymises',
        schema: retentionPreview,
      },
      handle: async () => privateJson({ data: await previewRetention({ db, settings }) }),
    }),
    route({
      method: 'post',
      path: '/retention/run',
      policy: { can: 'settings' },
      tag: 'Settings',
      summary: 'Start the job that deletes and anonymises personal data whose period is over',
      evenWithoutSpace: true,
      response: { status: 202, name: 'Done', description: 'Enqueued', schema: doneBody },
      async handle() {
        await db.transaction((tx) => queue.enqueue(tx, 'retention', {}, 'retention'));
        return done('The data will be deleted in a moment');
      },
    }),
  ];
}
