import type { DealerImage, DealerImageKind } from './dealer-images.ts';
import type { SettingName } from './settings.ts';
import type { ApiClient } from '../../app/api/client.ts';
import type { ApiBody } from '../../app/api/contract.ts';

/** The dealer, settings, retention, audit log, backups and the check of the proxy. */
export const settingCalls = ({ call, get, post, put }: ApiClient) => ({
  /** The settings that the user may read. */
  settings: (signal?: AbortSignal) => get('/settings', { signal }),
  /** Rejects with 409 and the current `version` if someone else saved it in the meantime. */
  saveSetting: (name: SettingName, body: ApiBody<'put', '/settings/:name'>) =>
    put('/settings/:name', { params: { name }, body }),
  /** Stores an image of the dealer, which the setting can then name. */
  uploadDealerImage: (kind: DealerImageKind, file: Blob) =>
    call<DealerImage>('POST', '/settings/dealer/images', 201, { query: { kind }, body: file }),
  /** Returns the personal data that the next run of the retention job deletes. */
  retentionPreview: (signal?: AbortSignal) => get('/retention/preview', { signal }),
  runRetention: () => post('/retention/run', 202, {}),
  /** Counts the remaining demo cars and enquiries. */
  demoData: (signal?: AbortSignal) => get('/demo-data', { signal }),
  removeDemoData: () => post('/demo-data/remove', 200, {}),
  mailServer: (signal?: AbortSignal) => get('/mail', { signal }),
  sendMailTest: (email: string) => post('/mail/tests', 201, { body: { email } }),
  mailTest: (mailId: number) => get('/mail/tests/:mailId', { params: { mailId } }),
  auditLog: (page: number, signal?: AbortSignal) => get('/audit-log', { query: { page }, signal }),
  carHistory: (carId: number, page = 1, signal?: AbortSignal) =>
    get('/audit-log', { query: { entity: 'car', entityId: carId, page }, signal }),
  backupStatus: (signal?: AbortSignal) => get('/backup', { signal }),
  /**
   * Returns the address of the proxy that forwarded this request if the server does not trust it. Rejects
   * with 401 if nobody is signed in.
   */
  proxyCheck: (signal?: AbortSignal) => get('/proxy-check', { signal }),
  dealer: (signal?: AbortSignal) => get('/dealer', { signal }),
  dealerTexts: (signal?: AbortSignal) => get('/dealer/texts', { signal }),
  privacy: (signal?: AbortSignal) => get('/privacy', { signal }),
});
