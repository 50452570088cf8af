import type { SelectedRow } from '../src/features/cars/stock-car.server.ts';

const TEXT = 'One owner, full service history, two keys and a long NCT. Finance and trade-ins.';

/** Returns a car of a stock in memory, always the same for an id. */
export function row(carId: number): SelectedRow {
  /** A number below `limit` that looks random. */
  const at = (salt: number, limit: number) =>
    (Math.imul(carId * 31 + salt, 2_654_435_761) >>> 8) % limit;
  const model = at(2, 12);
  const base = {
    carId,
    createdAt: 1.767e15 + Math.floor(carId / 3) * 6e7,
    publishedAt: 1.767e12 + Math.floor(carId / 3) * 6e4,
    publish: carId % 33 > 0,
    sale: carId % 20 !== 1,
    premium: carId % 50 === 0,
    currentPrice: String(500 + at(3, 120_000)),
    year: 2000 + at(4, 26),
    mileageKm: at(5, 250_000),
    makeId: 1 + (carId % 40),
    makeName: `Make ${carId % 40}`,
    modelId: (carId % 40) * 12 + model,
    modelName: `Model ${model}`,
    transmissionId: 1 + at(6, 4),
    transmission: 'Automatic',
    fuelTypeId: 1 + at(7, 5),
    fuelType: 'Petrol',
    bodyType: `Body ${at(8, 5)}`,
    colour: `Colour ${at(9, 6)}`,
    name: `Model ${model} 1.${at(10, 9)} TDI`,
    description: `${TEXT} Car ${carId} of county ${at(11, 32)}, lot ${at(12, 9_000)}.`,
    features: 'Heated seats\nTow bar\nReversing camera',
    imageId: carId % 10 === 0 ? null : carId,
  };
  // Searches read no other columns.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return base as SelectedRow;
}
