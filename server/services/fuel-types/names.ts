import type { NameList } from '../names/write-entry.ts';

export const FUEL_TYPES: NameList = { list: 'fuelTypes', entity: 'fuelType', noun: 'fuel type' };
