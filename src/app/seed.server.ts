import type { Deps } from './deps.server.ts';
import { storeDemoSetting } from '../features/cars/demo/demo-data.server.ts';
import { insertFirstReplyTemplates } from '../features/enquiries/reply-templates/templates.server.ts';
import { hadRows } from '../platform/database/had-rows.server.ts';
import { hasUsers } from '../features/staff/user-queries.server.ts';
import { ensureFirstAdmin } from '../features/staff/create-admin.server.ts';

/**
 * Seeds a new database with reply templates, the demo stock and the first owner. Adds no cars
 * once the database has a user and has had cars, so that deleted demo cars do not return. Continues an interrupted
 * first start.
 * @param showCredentials called with the generated credentials as soon as they exist, because a later step can fail
 */
export async function seedDatabase(
  deps: Deps,
  showCredentials: (credentials: { email: string; password: string }) => void,
): Promise<void> {
  const { config, database } = deps;
  await insertFirstReplyTemplates(database.db);
  const isSeeded = (await hasUsers(database.db)) && (await hadRows(database.db, 'cars', 'car_id'));
  if (isSeeded) return;
  const now = new Date();
  let cars = 0;
  if (config.demoStock) {
    const { loadDemoStock } = await import('../features/cars/demo/load-demo-stock.server.ts');
    cars = await loadDemoStock({ ...deps, now });
    if (cars > 0) {
      await storeDemoSetting({ db: database.db, settings: deps.settings });
      const { loadDemoEnquiries } = await import('../features/enquiries/load-demo.server.ts');
      await loadDemoEnquiries({ db: database.db, storage: deps.storage }, now);
      deps.log.info({ cars }, 'demo stock loaded');
    }
  }
  const dealer = deps.settings.current('dealer');
  const credentials = await ensureFirstAdmin(database.db, { ...config, dealer });
  if (credentials) showCredentials(credentials);
  if (cars > 0) {
    const { db } = database;
    const { publicUrl } = config;
    const { loadDemoAppointment } = await import('../features/enquiries/load-demo.server.ts');
    await loadDemoAppointment({ ...deps, db, publicUrl, now });
  }
}
