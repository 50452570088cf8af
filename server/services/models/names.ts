import type { NameList } from '../reference-lists/write-entry.ts';

export const MODELS: NameList = { list: 'models', entity: 'model', noun: 'model' };
