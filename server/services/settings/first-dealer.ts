import type { DealerFile } from '../../../domain/dealer.ts';
import type { Database } from '../../data/engine/client.ts';
import { insertSetting } from '../../data/settings/settings.ts';
import type { Settings } from '../../ports/settings.ts';
import { SYSTEM } from '../audit-log/write.ts';

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
