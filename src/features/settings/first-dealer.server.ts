import { type DealerFile, dealerSetting } from './dealer.ts';
import type { Database } from '../../platform/database/client.server.ts';
import { insertSetting } from './setting-queries.server.ts';
import type { Settings } from './current-settings.server.ts';
import { SYSTEM } from '../audit-log/write.server.ts';
import { imagesOf } from './dealer-images.server.ts';
import { saveSetting, type SettingContext } from './save-setting.server.ts';

/** Stores the dealer of the file as the first value of the setting `dealer`. Later, owners edit that setting. */
export async function storeFirstDealer(
  { database, settings }: { database: Database; settings: Settings },
  readFile: () => DealerFile,
): Promise<void> {
  await settings.refresh();
  if (settings.versionOf('dealer') > 0) return;
  await insertSetting(database.db, { name: 'dealer', value: readFile(), updatedBy: SYSTEM });
  await settings.refresh();
}

/** Replaces the stored dealer with that of a file. Keeps the images, which no file contains. */
export async function loadDealer(
  ctx: Omit<SettingContext, 'user'>,
  dealer: DealerFile,
): Promise<void> {
  const withImages = (stored: unknown) => {
    const parsed = dealerSetting.safeParse(stored);
    return { ...dealer, ...(parsed.success && imagesOf(parsed.data)) };
  };
  const change = { name: 'dealer', value: withImages, version: null } as const;
  await saveSetting({ ...ctx, user: null }, change);
}
