import { expect, it, vi } from 'vitest';
import type { StockRow } from '../stock.ts';
import { formerState, rowMenu, undoneText } from './row-menu.ts';
import type { CarWrites } from '../use-car-writes.ts';

const DRAFT: StockRow = {
  carId: 1,
  title: '2020 Volkswagen Golf',
  derivative: null,
  image: null,
  imageDetails: null,
  registration: null,
  stockNumber: null,
  state: 'draft',
  price: '€20,000',
  version: 1,
  imageCount: 8,
  currentPrice: 20_000,
  currency: 'EUR',
  priceChange: null,
  daysInStock: 0,
  inStockSince: '2026-11-01',
  enquiries: 0,
  nct: null,
  nctDue: null,
  mileageKm: 50_000,
  toFix: [],
  publish: false,
  premium: false,
  sale: true,
  carSold: false,
  carBooked: false,
  hasBuyer: false,
  holdUntil: null,
  bookedAt: null,
  soldAt: null,
  archivedAt: null,
  deletedAt: null,
  goneAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

/** Chooses an entry of a car's menu. Returns the mocks of the writes. */
function choose(text: string, car: StockRow) {
  const writes = {
    open: vi.fn<CarWrites['open']>(),
    change: vi.fn<CarWrites['change']>(),
    moveTo: vi.fn<CarWrites['moveTo']>(),
    duplicate: vi.fn<CarWrites['duplicate']>(),
    restore: vi.fn<CarWrites['restore']>(),
    startDeal: vi.fn<CarWrites['startDeal']>(),
  };
  const item = rowMenu(car, () => true, writes).find((one) => one.text === text);
  if (item && 'run' in item) item.run();
  return writes;
}

it('publishes a car at once, and one with something to fix only after a dialog', () => {
  const published = choose('Publish', DRAFT);
  expect(published.change).toHaveBeenCalledExactlyOnceWith(DRAFT, 'publish', 'Published');
  expect(published.open).not.toHaveBeenCalled();

  const car = { ...DRAFT, toFix: [{ code: 'noPhotos', text: 'No photos.', field: null }] };
  const { open, change } = choose('Publish', car);
  expect(open).toHaveBeenCalledExactlyOnceWith({ kind: 'publish', car });
  expect(change).not.toHaveBeenCalled();
});

it('undoes a sale at once, and one with details of a buyer only after a dialog', () => {
  const car: StockRow = { ...DRAFT, state: 'sold', carSold: true, publish: true };
  const undone = choose('Undo the sale', car);
  expect(undone.moveTo).toHaveBeenCalledExactlyOnceWith(car, 'live', 'The sale was undone.');
  expect(undone.open).not.toHaveBeenCalled();

  const withBuyer = { ...car, hasBuyer: true };
  const { open, moveTo } = choose('Undo the sale', withBuyer);
  expect(open).toHaveBeenCalledExactlyOnceWith({ kind: 'undo', car: withBuyer });
  expect(moveTo).not.toHaveBeenCalled();
});

it('returns an archived car to its former state, so that its buyer is kept', () => {
  expect(formerState({ carSold: true, carBooked: true })).toBe('sold');
  expect(formerState({ carSold: false, carBooked: true })).toBe('reserved');
  expect(formerState({ carSold: false, carBooked: false })).toBe('draft');
});

it('says after an undo whether and until when the car is reserved', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const car = { carSold: true, carBooked: true, holdUntil: '2026-12-24T12:00:00.000Z' };
  const again = 'The sale was undone. The car is reserved again';
  expect(undoneText(car, now)).toBe(`${again} until 24 Dec 2026, 12:00.`);
  expect(undoneText(car, new Date('2026-12-25T12:00:00Z'))).toBe(`${again}, without an end.`);
  expect(undoneText({ ...car, holdUntil: null }, now)).toBe(`${again}, without an end.`);
  expect(undoneText({ ...car, carBooked: false }, now)).toBe('The sale was undone.');
  expect(undoneText({ ...car, carSold: false }, now)).toBe('The reservation was ended.');
});
