import { readDemoData } from '../cars/demo-data.server.ts';
import type { StaffContext } from '../context.server.ts';
import { missingIdentity } from '../legal/identity.ts';
import { can } from '../platform/capabilities.ts';
import type { StockNotices } from './notices.ts';

/** Returns what an owner should do about the dealership as a whole. Others cannot do it, so they get nothing. */
export async function readNotices(ctx: StaffContext): Promise<StockNotices> {
  const { user, settings } = ctx;
  if (!can(user, 'settings'))
    return { demo: null, lacksGuaranteeNotice: false, missingIdentity: [] };
  return {
    demo: await readDemoData(ctx),
    lacksGuaranteeNotice: settings.current('legal').guaranteeNotice === null,
    missingIdentity: missingIdentity(settings.current('dealer')),
  };
}
