import type { Deps } from '../deps.server.ts';
import { alertRoutes } from '../alerts/routes.server.ts';
import { backupRoutes } from '../backup/routes.server.ts';
import { carWriteRoutes } from '../cars/write-routes.server.ts';
import { stockFileRoutes } from '../cars/stock-file-routes.server.ts';
import { carReadRoutes } from '../cars/read-routes.server.ts';
import { mailRoutes } from '../mails/routes.server.ts';
import { privacyRoutes } from '../privacy/routes.server.ts';
import { settingsRoutes } from '../settings/routes.server.ts';
import { legalRoutes } from '../legal/routes.server.ts';
import { dealerRoutes } from '../settings/dealer-routes.server.ts';
import { healthRoutes } from '../health/routes.server.ts';
import { stockRoutes } from '../stock/routes.server.ts';
import { carImageRoutes } from '../images/routes.server.ts';
import { referenceListRoutes } from '../reference-lists/routes.server.ts';
import { publicEnquiryRoutes } from '../enquiries/public-routes.server.ts';
import { staffEnquiryRoutes } from '../enquiries/staff-routes.server.ts';
import { customerRoutes } from '../customers/routes.server.ts';
import { appointmentRoutes } from '../appointments/routes.server.ts';
import { todayRoutes } from '../today/routes.server.ts';
import { docsRoutes } from '../platform/http/docs/routes.server.ts';
import { accountRoutes } from '../staff/account-routes.server.ts';
import { pushRoutes } from '../push/routes.server.ts';
import { userRoutes } from '../staff/routes.server.ts';
import { signInRoutes } from '../staff/sign-in-routes.server.ts';
import { auditLogRoutes } from '../audit-log/routes.server.ts';

/** The first route that matches a request answers it. */
export function apiRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'storage' | 'queue' | 'settings'>,
) {
  const { config, settings } = deps;
  const segment = config.adminPathSegment;
  const routes = [
    ...carWriteRoutes(segment),
    ...carImageRoutes(segment),
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
    ...todayRoutes,
    ...signInRoutes,
    // After the fixed paths below `/users`, which `/users/:userId` would match.
    ...userRoutes,
    ...accountRoutes,
    ...pushRoutes,
    ...settingsRoutes,
    ...mailRoutes,
    ...privacyRoutes,
    ...legalRoutes,
    ...dealerRoutes,
    ...healthRoutes,
  ];
  return [...routes, ...docsRoutes(routes, settings, config.publicUrl)];
}

/** Every route with its types, from which the API client of the site is derived. */
export type ApiRoute = ReturnType<typeof apiRoutes>[number];
