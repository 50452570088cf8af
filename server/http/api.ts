import type { Deps } from '../deps.ts';
import { imageLinks } from '../services/images/download-links.ts';
import { uploadLinks } from '../services/images/upload-links.ts';
import { backupRoutes } from './backup/routes.ts';
import { carImageRoutes } from './images/download-routes.ts';
import { carImageWriteRoutes } from './images/write-routes.ts';
import { carWriteRoutes } from './cars/write-routes.ts';
import { carReadRoutes } from './cars/read-routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { dealerRoutes } from './dealer/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { referenceListRoutes } from './reference-lists/routes.ts';
import { enquirySettings } from '../services/enquiries/settings.ts';
import { enquiryPhotoRoutes } from './enquiries/photo-routes.ts';
import { publicEnquiryRoutes } from './enquiries/public-routes.ts';
import { staffEnquiryRoutes } from './enquiries/staff-routes.ts';
import { replyTemplateRoutes } from './enquiries/template-routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { appointmentRoutes } from './appointments/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { accountRoutes } from './users/account-routes.ts';
import { userRoutes } from './users/routes.ts';
import { signInRoutes } from './users/sign-in-routes.ts';
import { auditLogRoutes } from './audit-log/routes.ts';

/** The first route that matches a request answers it. */
export function apiRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'storage' | 'queue' | 'settings'>,
) {
  const { config, settings } = deps;
  const segment = config.adminPathSegment;
  const enquiryDeps = {
    ...deps,
    publicUrl: config.publicUrl,
    imageHost: config.imageHost,
    settings: enquirySettings(settings),
  };
  const routes = [
    ...carWriteRoutes(segment),
    ...carImageWriteRoutes(uploadLinks(deps), segment),
    ...carReadRoutes,
    ...carImageRoutes(imageLinks(deps)),
    ...referenceListRoutes(),
    ...auditLogRoutes,
    ...backupRoutes,
    ...publicEnquiryRoutes(enquiryDeps),
    // Before `/enquiries/:enquiryId`, which would match `/enquiries/files`.
    ...enquiryPhotoRoutes(enquiryDeps),
    ...staffEnquiryRoutes(enquiryDeps),
    ...appointmentRoutes(enquiryDeps),
    ...replyTemplateRoutes,
    ...customerRoutes,
    ...signInRoutes,
    // After the fixed paths below `/users`, which `/users/:userId` would match.
    ...userRoutes,
    ...accountRoutes,
    ...settingsRoutes,
    ...mailRoutes,
    ...privacyRoutes,
    ...dealerRoutes,
    ...healthRoutes,
  ];
  return [...routes, ...docsRoutes(routes, settings, config.publicUrl)];
}

/** Every route with its types, from which the API client of the site is derived. */
export type ApiRoute = ReturnType<typeof apiRoutes>[number];
