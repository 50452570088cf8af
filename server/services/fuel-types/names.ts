import type { NameList } from '../reference-lists/write-entry.ts';

export const FUEL_TYPES: NameList = { list: 'fuelTypes', entity: 'fuelType', noun: 'fuel type' };
