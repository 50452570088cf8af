import type { NameList } from '../names/write-entry.ts';

export const MAKES: NameList = { list: 'makes', entity: 'make', noun: 'make' };
