import type { Deps } from '../deps.ts';
import type { CarReads } from '../services/cars/reads.ts';
import { createStaffDetail } from '../services/cars/staff-detail.ts';
import { pictureLinks } from '../services/pictures/picture-links.ts';
import { uploadLinks } from '../services/pictures/upload-links.ts';
import { carImageRoutes } from './car-images.ts';
import { carPictureWriteRoutes } from './car-picture-writes.ts';
import { carWriteRoutes } from './car-writes.ts';
import { carRoutes } from './cars.ts';
import { dealershipRoutes } from './dealership.ts';
import { listWriteRoutes } from './list-writes.ts';
import { listRoutes } from './lists.ts';
import { selfDescription } from './self-description.ts';
import { signInRoutes } from './sign-in.ts';
import type { Route } from './route.ts';
import { staffActionRoutes } from './staff-actions.ts';

/** Every route of the API: what is not listed here does not exist. */
export function apiRoutes(
  { config, database, storage, queue }: Pick<Deps, 'config' | 'database' | 'storage' | 'queue'>,
  reads: CarReads,
): Route[] {
  const parts = { database, storage, queue };
  const segment = config.adminPathSegment;
  const routes = [
    ...carWriteRoutes(parts, segment),
    ...carPictureWriteRoutes(
      { ...parts, links: uploadLinks(parts) },
      { publicUrl: config.publicUrl, segment },
    ),
    ...carRoutes(reads, createStaffDetail(database, config.imageHost)),
    ...carImageRoutes(pictureLinks({ database, storage }), config.publicUrl),
    ...listRoutes(database),
    ...listWriteRoutes(database.db),
    ...staffActionRoutes(database.db),
    ...signInRoutes({ database, queue }, config.publicUrl),
    ...dealershipRoutes(config.dealer, () => database.rows({ name: '', text: 'select 1' }, [])),
  ];
  return [...routes, ...selfDescription(routes, config)];
}
