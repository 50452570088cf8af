import type { ApiClient } from '../../app/api/client.ts';
import type { ApiBody, ApiQuery } from '../../app/api/contract.ts';
import type { MoneyFile, MoneyImport } from './money.ts';

export const moneyCalls = ({ call, get, post, put, remove }: ApiClient) => ({
  /** The money of a car, as far as the user may read it. */
  carMoney: (carId: number, signal?: AbortSignal) =>
    get('/cars/:carId/money', { params: { carId }, signal }),
  savePurchase: (carId: number, body: ApiBody<'put', '/cars/:carId/purchase'>) =>
    put('/cars/:carId/purchase', { params: { carId }, body }),
  deletePurchase: (carId: number, version: number) =>
    remove('/cars/:carId/purchase', { params: { carId }, query: { version } }),
  saveSale: (carId: number, body: ApiBody<'put', '/cars/:carId/sale'>) =>
    put('/cars/:carId/sale', { params: { carId }, body }),
  saveFloor: (carId: number, body: ApiBody<'put', '/cars/:carId/floor'>) =>
    put('/cars/:carId/floor', { params: { carId }, body }),
  addCosts: (body: ApiBody<'post', '/costs'>) => post('/costs', 201, { body }),
  changeCost: (costId: number, body: ApiBody<'put', '/costs/:costId'>) =>
    put('/costs/:costId', { params: { costId }, body }),
  deleteCost: (costId: number, version: number) =>
    remove('/costs/:costId', { params: { costId }, query: { version } }),
  /** Stores a photo or a PDF, which a purchase or a cost can then name. */
  uploadMoneyFile: (file: Blob, name: string) =>
    call<MoneyFile>('POST', '/money-files', 201, { query: { name }, body: file }),
  /** Adds the purchases and costs of a CSV file; with `dryRun` only says what would be added. */
  importMoney: (file: Blob, dryRun: boolean) =>
    call<MoneyImport>('POST', '/books/import', 200, {
      query: { dryRun: String(dryRun) },
      // Windows names another type for a CSV file.
      body: new Blob([file], { type: 'text/csv' }),
    }),
  stockBook: (query: ApiQuery<'get', '/books'>, signal?: AbortSignal) =>
    get('/books', { query, signal }),
  vatPeriod: (query: ApiQuery<'get', '/books/vat-period'>, signal?: AbortSignal) =>
    get('/books/vat-period', { query, signal }),
  closePeriod: (to: string) => post('/books/vat-period/close', 200, { body: { to } }),
  earnings: (query: ApiQuery<'get', '/books/earnings'>, signal?: AbortSignal) =>
    get('/books/earnings', { query, signal }),
});
