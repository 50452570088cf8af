import type { NameList } from '../names/write-entry.ts';

export const MODELS: NameList = { list: 'models', entity: 'model', noun: 'model' };
