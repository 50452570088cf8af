import { readDemoData } from '../demo-data.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { missingIdentity } from '../../settings/identity.ts';
import { isShown } from '../../settings/is-shown.ts';
import type { LegalDocument } from '../../settings/legal.ts';
import { can } from '../../../app/capabilities.ts';
import type { StockNotices } from './notices.ts';

/** Returns what an owner should do about the dealership as a whole. Others cannot do it, so they get nothing. */
export async function readNotices(ctx: StaffContext): Promise<StockNotices> {
  const { user, settings } = ctx;
  if (!can(user, 'settings')) return { demo: null, guaranteeNotice: null, missingIdentity: [] };
  return {
    demo: await readDemoData(ctx),
    guaranteeNotice: problemOf(settings.current('legal').guaranteeNotice),
    missingIdentity: missingIdentity(settings.current('dealer')),
  };
}

function problemOf(notice: LegalDocument | null): StockNotices['guaranteeNotice'] {
  if (notice === null) return 'missing';
  return isShown(notice) ? null : 'onlyLinked';
}
