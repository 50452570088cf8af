import type { ApiClient } from '../../../app/api/client.ts';
import type { ApiBody, ApiQuery } from '../../../app/api/contract.ts';

export const stockCalls = ({ get, post }: ApiClient) => ({
  /** Returns a page of the cars of every state that match the filters. */
  stock: (query: ApiQuery<'get', '/stock'>, signal?: AbortSignal) =>
    get('/stock', { query, signal }),
  /** What an owner should do besides the cars. */
  stockNotices: (signal?: AbortSignal) => get('/stock/notices', { signal }),
  /** Finds cars, customers and enquiries, at most five of each. */
  find: (q: string, signal?: AbortSignal) => get('/find', { query: { q }, signal }),
  changeState: (carId: number, body: ApiBody<'post', '/cars/:carId/state'>) =>
    post('/cars/:carId/state', 200, { params: { carId }, body }),
  /** Changes several cars, or returns what would change. */
  changeCars: (body: ApiBody<'post', '/cars/bulk'>) => post('/cars/bulk', 200, { body }),
  undoChange: (token: string) => post('/cars/bulk/undo', 200, { body: { token } }),
  duplicateCar: (carId: number) => post('/cars/:carId/duplicate', 201, { params: { carId } }),
  restoreCar: (carId: number) => post('/cars/:carId/restore', 200, { params: { carId } }),
  removedImages: (carId: number, signal?: AbortSignal) =>
    get('/cars/:carId/removed-images', { params: { carId }, signal }),
  putBackImage: (carId: number, imageId: number) =>
    post('/cars/:carId/removed-images', 200, { params: { carId }, body: { imageId } }),
  prices: (carId: number, signal?: AbortSignal) =>
    get('/cars/:carId/prices', { params: { carId }, signal }),
});
