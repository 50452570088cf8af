import { z } from 'zod';
import { routes } from '../../platform/http/route.server.ts';
import { exportCosts, exportStockBook } from './books-files.server.ts';
import { closePeriod, readEarnings, readStockBook, readVatPeriod } from './books.server.ts';
import { addCosts, changeCost, deleteCost } from './costs.server.ts';
import { openMoneyFile, storeMoneyFile } from './files.server.ts';
import { importMoney } from './import/import-money.server.ts';
import {
  booksQuery,
  closeInput,
  costInput,
  deletedVersion,
  fileQuery,
  floorInput,
  importQuery,
  newCosts,
  periodQuery,
  purchaseInput,
  saleInput,
} from './input.ts';
import { booksPeriod, carMoney, earnings, moneyFile, moneyImport, stockBook } from './money.ts';
import { MONEY_FILES } from './options.ts';
import { deletePurchase, savePurchase } from './purchase.server.ts';
import { readCarMoney } from './read-car.server.ts';
import { saveFloor, saveSale } from './sale.server.ts';

const staff = routes({ tag: 'Money', policy: 'staff' });
const sellers = routes({ tag: 'Money', policy: { can: 'cars.sell' } });
const readers = routes({ tag: 'Money', policy: { can: 'money.read' } });
const owners = routes({ tag: 'Money', policy: { can: 'money' } });

const saved = z.object({ version: z.int() });
const example = { date: '2026-01-05' };

/** Routes of what cars cost and leave, and of the books. Amounts are whole cents. */
export const moneyRoutes = [
  staff.get('/cars/:carId/money', {
    summary: 'Return the money of a car, as far as the user may read it',
    description:
      'Without `money.read`, only the costs that the user added, and with `cars.sell` the price of the sale.',
    response: carMoney,
    handle: readCarMoney,
  }),
  owners.put('/cars/:carId/purchase', {
    example: { ...example, how: 'private', scheme: 'margin', price: 1_000_00, version: 0 },
    summary: 'Add or replace the purchase of a car',
    body: purchaseInput,
    errors: ['conflict'],
    response: saved,
    handle: savePurchase,
  }),
  owners.delete('/cars/:carId/purchase', {
    summary: 'Delete the purchase of a car',
    query: deletedVersion,
    errors: ['conflict'],
    handle: deletePurchase,
    done: 'The purchase was deleted',
  }),
  sellers.put('/cars/:carId/sale', {
    example: { price: 1_000_00 },
    summary: 'Change the price for which a car was sold',
    body: saleInput,
    errors: ['conflict'],
    response: saved,
    handle: saveSale,
  }),
  owners.put('/cars/:carId/floor', {
    example: { price: 1_000_00, version: 0 },
    summary: 'Set the lowest price that staff may ask without an owner',
    body: floorInput,
    errors: ['conflict'],
    response: saved,
    handle: saveFloor,
  }),
  staff.post('/costs', {
    example: { ...example, cars: [{ carId: 1 }], kind: 'parts', amount: 50_00 },
    summary: 'Add a cost, or one for each car over which a receipt is split',
    body: newCosts,
    errors: ['conflict'],
    status: 201,
    response: z.object({ costIds: z.array(z.int()) }),
    handle: addCosts,
  }),
  staff.put('/costs/:costId', {
    example: { ...example, kind: 'parts', amount: 50_00 },
    summary: 'Change a cost. Without `money`, only one that the user added',
    body: costInput,
    errors: ['conflict'],
    response: saved,
    handle: changeCost,
  }),
  staff.delete('/costs/:costId', {
    summary: 'Delete a cost. Without `money`, only one that the user added',
    query: deletedVersion,
    errors: ['conflict'],
    handle: deleteCost,
    done: 'The cost was deleted',
  }),
  staff.post('/money-files', {
    summary: 'Upload a photo or a PDF of a receipt or a purchase',
    description:
      'The body is the file, at most 20 MB. It is deleted after a day, unless a purchase or a cost names it.',
    query: fileQuery,
    file: MONEY_FILES.types,
    errors: ['tooLarge', 'wrongType'],
    status: 201,
    response: moneyFile,
    handle: storeMoneyFile,
  }),
  staff.get('/money-files/:fileId', {
    example: { fileId: '11' },
    summary: 'Return a photo of a receipt or a purchase',
    response: z.string(),
    contentType: 'image/webp',
    handle: (ctx, { fileId }) => openMoneyFile(ctx, { fileId, isPdf: false }),
  }),
  staff.get('/money-files/:fileId/document', {
    example: { fileId: '12' },
    summary: 'Download a PDF of a receipt or a purchase',
    response: z.string(),
    contentType: 'application/pdf',
    handle: (ctx, { fileId }) => openMoneyFile(ctx, { fileId, isPdf: true }),
  }),
  readers.get('/books', {
    summary: 'Return the stock book: cars bought or sold in a time, or in stock at its end',
    query: booksQuery,
    response: stockBook,
    handle: readStockBook,
  }),
  readers.get('/books/stock-book.csv', {
    summary: 'Export the stock book as CSV, with its sums in the last row',
    query: booksQuery,
    response: z.string(),
    contentType: 'text/csv',
    handle: exportStockBook,
  }),
  readers.get('/books/costs.csv', {
    summary: 'Export the costs of a time as CSV, with their sums in the last row',
    query: booksQuery,
    response: z.string(),
    contentType: 'text/csv',
    handle: exportCosts,
  }),
  owners.post('/books/import', {
    summary: 'Import purchases and costs, or say what would be added',
    description:
      'The body is a CSV file, plain or .gz, of at most 5 MB and 2,000 rows, with the headings plate, stock number or VIN, and date, price, from and kind. Rows with a mistake are left out, and rows that are there already change nothing.',
    query: importQuery,
    file: ['text/csv', 'application/octet-stream'],
    errors: ['tooLarge'],
    response: moneyImport,
    handle: (ctx, { dryRun }) => importMoney(ctx, { dryRun: dryRun === 'true' }),
  }),
  readers.get('/books/vat-period', {
    summary: 'Return the VAT period of a day, with the lines of each figure',
    query: periodQuery,
    response: booksPeriod,
    handle: readVatPeriod,
  }),
  owners.post('/books/vat-period/close', {
    example: { to: '2026-02-28' },
    summary: 'Close a VAT period: nobody can change its records afterwards',
    body: closeInput,
    errors: ['conflict'],
    handle: closePeriod,
    done: 'The VAT period is closed',
  }),
  readers.get('/books/earnings', {
    summary: 'Return what sold cars earned, by month, make and how they came',
    query: booksQuery,
    response: earnings,
    handle: readEarnings,
  }),
];
