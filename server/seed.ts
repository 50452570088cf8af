import type { Deps } from './deps.ts';
import { hadCars } from './data/import/demo-stock.ts';
import { hasUsers } from './data/users/users.ts';
import { ensureFirstAdmin } from './services/users/ensure-first-admin.ts';

/**
 * Fills a new system: the demo stock, then the first administrator. Whoever has had cars and has an
 * administrator has been through this, and gets no demo stock back after deleting it; a start that was
 * cut off before that begins again, and an administrator who was added before the first start keeps
 * nothing from it. Answers the login to show once, if there is one.
 */
export async function seedDatabase(
  deps: Deps,
): Promise<{ email: string; password: string } | null> {
  const { config, database } = deps;
  const begun = (await hasUsers(database.db)) && (await hadCars(database.db));
  if (begun) return null;
  if (config.demoStock) {
    const { loadDemoStock } = await import('./services/stock/load-demo-stock.ts');
    const cars = await loadDemoStock(deps);
    if (cars > 0) deps.log.info({ cars }, 'demo stock loaded');
  }
  return ensureFirstAdmin(database.db, config);
}
