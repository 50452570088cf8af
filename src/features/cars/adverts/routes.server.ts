import { z } from 'zod';
import { routes } from '../../../platform/http/route.server.ts';
import { advertsQuery, carAdverts } from './adverts.ts';
import { listAdverts, openAdvertPhoto } from './history.server.ts';
import { removeAdvertPhoto } from './advert-photos.server.ts';

const readers = routes({ tag: 'Cars', policy: { can: 'audit' } });
const owners = routes({ tag: 'Cars', policy: { can: 'people.erase' } });

/** The hash of the photo in tests of all routes. */
const example = {
  sha256: 'd4e24d749a4fe2f161af2de913c0402b04e3ae287dafd0f9dbfa4a5c56c69285',
};

export const advertRoutes = [
  readers.get('/cars/:carId/adverts', {
    summary: 'List the versions of the advert of a car, and return the advert at a moment',
    query: advertsQuery,
    response: carAdverts,
    handle: listAdverts,
  }),
  readers.get('/cars/:carId/adverts/photos/:sha256', {
    example,
    summary: 'Return a small version of a photo of an advert',
    response: z.string(),
    contentType: 'image/webp',
    handle: openAdvertPhoto,
  }),
  owners.delete('/cars/:carId/adverts/photos/:sha256', {
    example,
    summary: 'Delete a photo that only adverts of the past show',
    description: 'Its hash stays in the versions.',
    errors: ['conflict'],
    handle: removeAdvertPhoto,
    done: 'The photo is deleted',
  }),
];
