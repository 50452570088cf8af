import type { Deps } from '../deps.server.ts';
import { alertRoutes } from '../../features/alerts/routes.server.ts';
import { backupRoutes } from '../../features/backup/routes.server.ts';
import { carWriteRoutes } from '../../features/cars/write/write-routes.server.ts';
import { stockFileRoutes } from '../../features/cars/export/stock-file-routes.server.ts';
import { carReadRoutes } from '../../features/cars/search/read-routes.server.ts';
import { mailRoutes } from '../../features/inbound-mail/routes.server.ts';
import { documentRoutes } from '../../features/documents/routes.server.ts';
import { moneyRoutes } from '../../features/money/routes.server.ts';
import { demoRoutes } from '../../features/cars/demo/demo-routes.server.ts';
import { privacyRoutes } from '../../features/privacy/routes.server.ts';
import { retentionRoutes } from '../../features/retention/routes.server.ts';
import { settingsRoutes } from '../../features/settings/routes.server.ts';
import { legalRoutes } from '../../features/legal/routes.server.ts';
import { dealerRoutes } from '../../features/settings/dealer-routes.server.ts';
import { healthRoutes } from '../../features/health/routes.server.ts';
import { advertRoutes } from '../../features/cars/adverts/routes.server.ts';
import { stockRoutes } from '../../features/cars/manage/routes.server.ts';
import { carImageRoutes } from '../../features/cars/write/image-routes.server.ts';
import { referenceListRoutes } from '../../features/reference-lists/routes.server.ts';
import { publicEnquiryRoutes } from '../../features/enquiries/public-routes.server.ts';
import { staffEnquiryRoutes } from '../../features/enquiries/staff-routes.server.ts';
import { customerRoutes } from '../../features/customers/routes.server.ts';
import { appointmentRoutes } from '../../features/enquiries/appointments/routes.server.ts';
import { todayRoutes } from '../../features/today/routes.server.ts';
import { dealRoutes } from '../../features/deals/routes.server.ts';
import { docsRoutes } from './docs/routes.server.ts';
import { accountRoutes } from '../../features/staff/account-routes.server.ts';
import { pushRoutes } from '../../features/push/routes.server.ts';
import { userRoutes } from '../../features/staff/routes.server.ts';
import { signInRoutes } from '../../features/staff/sign-in-routes.server.ts';
import { auditLogRoutes } from '../../features/audit-log/routes.server.ts';

/** The first route that matches a request answers it. */
export function apiRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'storage' | 'queue' | 'settings'>,
) {
  const { config, settings } = deps;
  const segment = config.adminPathSegment;
  const routes = [
    ...moneyRoutes,
    ...documentRoutes,
    ...carWriteRoutes(segment),
    ...carImageRoutes(segment),
    ...advertRoutes,
    ...stockRoutes,
    ...carReadRoutes,
    ...stockFileRoutes,
    ...referenceListRoutes(),
    ...auditLogRoutes,
    ...backupRoutes,
    ...alertRoutes(deps),
    ...publicEnquiryRoutes(deps),
    // Before `/enquiries/:enquiryId`, which would match `/enquiries/files`.
    ...staffEnquiryRoutes,
    ...appointmentRoutes,
    ...customerRoutes,
    ...dealRoutes,
    ...todayRoutes,
    ...signInRoutes,
    // After the fixed paths below `/users`, which `/users/:userId` would match.
    ...userRoutes,
    ...accountRoutes,
    ...pushRoutes,
    ...settingsRoutes,
    ...demoRoutes,
    ...mailRoutes,
    ...privacyRoutes,
    ...retentionRoutes,
    ...legalRoutes,
    ...dealerRoutes,
    ...healthRoutes,
  ];
  return [...routes, ...docsRoutes(routes, settings, config.publicUrl)];
}

/** Every route with its types, from which the API client of the site is derived. */
export type ApiRoute = ReturnType<typeof apiRoutes>[number];
