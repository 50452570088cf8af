import type { NameList } from '../reference-lists/write-entry.ts';

export const TRANSMISSIONS: NameList = {
  list: 'transmissions',
  entity: 'transmission',
  noun: 'transmission',
};
