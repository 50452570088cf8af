import { routes } from '../../../platform/http/route.server.ts';
import { changeCars, undoChange } from './bulk.server.ts';
import { changeState } from './change-state.server.ts';
import {
  bulkInput,
  bulkResults,
  carPrices,
  changedCar,
  duplicatedCar,
  putBackInput,
  removedImageList,
  stateChange,
  undoInput,
  undoResults,
} from './changes.ts';
import { duplicateCar } from '../write/duplicate.server.ts';
import { find } from './find.server.ts';
import { listStock } from './list.server.ts';
import { listPrices } from './prices.server.ts';
import { listRemovedImages, openRemovedImage, putBackImage } from './removed-images.server.ts';
import { restoreCar } from '../write/bin.server.ts';
import { z } from 'zod';
import {
  findQuery,
  foundThings,
  stockList,
  type StockNotices,
  stockNotices,
  stockQuery,
} from './stock.ts';
import { readDemoData } from '../demo/demo-data.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { missingIdentity } from '../../settings/identity.ts';
import { isShown } from '../../settings/is-shown.ts';
import type { LegalDocument } from '../../settings/legal.ts';
import { can } from '../../../app/capabilities.ts';

const anyStaff = routes({ tag: 'Stock', policy: 'staff' });
const readers = routes({ tag: 'Stock', policy: { can: 'cars.read' } });
const writers = routes({ tag: 'Stock', policy: { can: 'cars.write' } });
const publishers = routes({ tag: 'Stock', policy: { can: 'cars.publish' } });
const removers = routes({ tag: 'Stock', policy: { can: 'cars.delete' } });

/** Routes of the stock list, with the actions of staff on its cars. */
export const stockRoutes = [
  readers.get('/stock', {
    summary: 'Return a page of all cars that match the filters, with counts',
    description: 'Also drafts, sold, archived and deleted cars. A page past the end is empty.',
    query: stockQuery,
    response: stockList,
    handle: listStock,
  }),
  readers.get('/stock/notices', {
    summary: 'Return what an owner should do about the dealership as a whole',
    response: stockNotices,
    handle: readNotices,
  }),
  anyStaff.get('/find', {
    summary: 'Find cars, customers and enquiries by a text',
    description: 'At most five of each kind, and only kinds that the user may read.',
    query: findQuery,
    response: foundThings,
    handle: find,
  }),
  publishers.post('/cars/:carId/state', {
    example: { to: 'draft' },
    summary: 'Move a car to a state: publish, reserve, sell, archive it, or undo that',
    description:
      'A state that is already reached changes nothing. Reserving and selling also need `cars.sell`. Returns 409 with the current version for an older version, and for the booking of a sold car.',
    body: stateChange,
    errors: ['conflict'],
    response: changedCar,
    handle: changeState,
  }),
  publishers.post('/cars/bulk', {
    example: { cars: [{ carId: 1, version: 1 }], change: { kind: 'premium' } },
    summary: 'Change several cars, or return what would change',
    description:
      'Each car has its own transaction: the result of each one says whether it was changed, or why not. Prices also need `cars.price`. The change can be undone for ten minutes.',
    body: bulkInput,
    response: bulkResults,
    handle: changeCars,
  }),
  publishers.post('/cars/bulk/undo', {
    summary: 'Undo a bulk change',
    description: 'Cars that somebody has changed since stay unchanged.',
    body: undoInput,
    errors: ['conflict', 'gone'],
    response: undoResults,
    handle: undoChange,
  }),
  publishers.post('/cars/:carId/duplicate', {
    summary: 'Add a draft like this car',
    description:
      'Without photos, and without the facts of a single car: plate, VIN, stock number, dates, mileage, owners, NCT, history and papers.',
    errors: ['conflict'],
    status: 201,
    response: duplicatedCar,
    handle: duplicateCar,
  }),
  removers.post('/cars/:carId/restore', {
    example: { carId: '2' },
    summary: 'Take a car out of the bin',
    description:
      'It is what it was, on the site if it was there. Returns 409 with `carId` if another car with its plate, VIN or stock number is in stock.',
    errors: ['conflict'],
    handle: restoreCar,
    done: 'The vehicle has been restored',
  }),
  writers.get('/cars/:carId/removed-images', {
    summary: 'List the photos that were removed from a car in the last 30 days',
    response: removedImageList,
    handle: listRemovedImages,
  }),
  writers.get('/cars/:carId/removed-images/:imageId', {
    summary: 'Return a small version of a removed photo',
    response: z.string(),
    contentType: 'image/webp',
    handle: openRemovedImage,
  }),
  writers.post('/cars/:carId/removed-images', {
    summary: 'Put a removed photo back at its former place',
    body: putBackInput,
    errors: ['conflict'],
    handle: putBackImage,
    done: 'The photo is back',
  }),
  readers.get('/cars/:carId/prices', {
    summary: 'Return the prices of a car that visitors saw',
    response: carPrices,
    handle: listPrices,
  }),
];

/** Returns what an owner should do about the dealership as a whole, and nothing to other users, who cannot do it. */
async function readNotices(ctx: StaffContext): Promise<StockNotices> {
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
