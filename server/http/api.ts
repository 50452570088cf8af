import type { Deps } from '../deps.ts';
import type { CarReads } from '../services/cars/reads.ts';
import { createStaffDetail } from '../services/cars/staff-detail.ts';
import { imageLinks } from '../services/images/download-links.ts';
import { uploadLinks } from '../services/images/upload-links.ts';
import { checkHealth } from '../services/health/check-health.ts';
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
import { listCarChoices } from '../services/cars/choices.ts';
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
  {
    config,
    database,
    storage,
    queue,
    settings,
    stock,
    log,
  }: Pick<Deps, 'config' | 'database' | 'storage' | 'queue' | 'settings' | 'stock' | 'log'>,
  reads: CarReads,
) {
  const parts = { database, storage, queue };
  const segment = config.adminPathSegment;
  const enquiryDeps = {
    ...parts,
    publicUrl: config.publicUrl,
    imageHost: config.imageHost,
    settings: enquirySettings(settings),
  };
  const routes = [
    ...carWriteRoutes(parts, segment),
    ...carImageWriteRoutes(
      { ...parts, links: uploadLinks(parts) },
      { publicUrl: config.publicUrl, segment },
    ),
    ...carReadRoutes(reads, {
      staffDetail: createStaffDetail(database, config.imageHost),
      choices: (q) => listCarChoices(database, config.imageHost, q),
    }),
    ...carImageRoutes(imageLinks({ database, storage }), config.publicUrl),
    ...referenceListRoutes({ database, stock }),
    ...auditLogRoutes(database.db),
    ...backupRoutes(database.db),
    ...publicEnquiryRoutes(enquiryDeps, config.smtpUrl !== undefined),
    // Before `/enquiries/:enquiryId`, which would match `/enquiries/files`.
    ...enquiryPhotoRoutes(enquiryDeps),
    ...staffEnquiryRoutes(enquiryDeps),
    ...appointmentRoutes(enquiryDeps),
    ...replyTemplateRoutes(database.db),
    ...customerRoutes(enquiryDeps),
    ...signInRoutes({ database, queue, settings, log }, config.publicUrl),
    // After the fixed paths below `/users`, which `/users/:userId` would match.
    ...userRoutes({ database, queue, settings, config }),
    ...accountRoutes({ database, queue, settings, log, config }),
    ...settingsRoutes({ database, settings }),
    ...mailRoutes({ database, queue, settings, config }),
    ...privacyRoutes({ database, queue, settings }),
    ...dealerRoutes(settings),
    ...healthRoutes(() => checkHealth(database)),
  ];
  return [...routes, ...docsRoutes(routes, settings, config.publicUrl)];
}

/** Every route with its types, from which the API client of the site is derived. */
export type ApiRoute = ReturnType<typeof apiRoutes>[number];
