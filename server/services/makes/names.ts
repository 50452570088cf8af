import type { NameList } from '../reference-lists/write-entry.ts';

export const MAKES: NameList = { list: 'makes', entity: 'make', noun: 'make' };
