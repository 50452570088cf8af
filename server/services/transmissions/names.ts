import type { NameList } from '../names/write-entry.ts';

export const TRANSMISSIONS: NameList = {
  list: 'transmissions',
  entity: 'transmission',
  noun: 'transmission',
};
