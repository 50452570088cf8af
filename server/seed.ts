import type { Deps } from './deps.ts';
import { insertFirstTemplates } from './data/enquiries/templates.ts';
import { hadCars } from './data/import/demo-stock.ts';
import { hasUsers } from './data/users/users.ts';
import { loadDemoAppointment } from './services/appointments/load-demo.ts';
import { ensureFirstAdmin } from './services/users/ensure-first-admin.ts';

/**
 * Seeds a new database with templates of replies, the demo stock and the first owner. Adds no cars
 * once the database has a user and has had cars, so that deleted demo cars do not return. Continues an interrupted
 * first start.
 * @param showCredentials called with the generated credentials as soon as they exist, because a later step can fail
 */
export async function seedDatabase(
  deps: Deps,
  showCredentials: (credentials: { email: string; password: string }) => void,
): Promise<void> {
  const { config, database } = deps;
  await insertFirstTemplates(database.db);
  const isSeeded = (await hasUsers(database.db)) && (await hadCars(database.db));
  if (isSeeded) return;
  let cars = 0;
  if (config.demoStock) {
    const { loadDemoStock } = await import('./services/stock/load-demo-stock.ts');
    cars = await loadDemoStock(deps);
    if (cars > 0) {
      await (
        await import('./services/enquiries/load-demo.ts')
      ).loadDemoEnquiries({ db: database.db, storage: deps.storage });
      deps.log.info({ cars }, 'demo stock loaded');
    }
  }
  const dealer = deps.settings.current('dealer');
  const credentials = await ensureFirstAdmin(database.db, { ...config, dealer });
  if (credentials) showCredentials(credentials);
  if (cars > 0) await loadDemoAppointment(deps);
}
