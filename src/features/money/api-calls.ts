import type { ApiClient } from '../../app/api/client.ts';
import type { MoneyFile, MoneyImport } from './money.ts';

export const moneyCalls = ({ call, get }: ApiClient) => ({
  /** The money of a car, as far as the user may read it. */
  carMoney: (carId: number, signal?: AbortSignal) =>
    get('/cars/:carId/money', { params: { carId }, signal }),
  /** Stores a photo or a PDF, which a purchase or a cost can then name. */
  uploadMoneyFile: (file: Blob, name: string) =>
    call<MoneyFile>('POST', '/money-files', 201, { query: { name }, body: file }),
  /** Adds the purchases and costs of a CSV file. With `dryRun` it only returns what it would add. */
  importMoney: (file: Blob, dryRun: boolean) =>
    call<MoneyImport>('POST', '/books/import', 200, {
      query: { dryRun: String(dryRun) },
      // On Windows, browsers give a CSV file another type.
      body: new Blob([file], { type: 'text/csv' }),
    }),
});
