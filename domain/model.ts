import { z } from 'zod';
import { id, listName } from './fields.ts';
import { make } from './make.ts';

export const model = z.object({ modelId: id(), name: z.string(), make });
export type Model = z.infer<typeof model>;

const makeId = id('Please select a make');

/** A new model of a make. */
export const modelInput = z.strictObject({ makeId, name: listName('Please enter a model name') });
export type ModelInput = z.infer<typeof modelInput>;

/** A model under another name, or of another make. */
export const modelUpdate = z.strictObject({
  modelId: id(),
  makeId,
  name: listName('Model name cannot be empty'),
});
export type ModelUpdate = z.infer<typeof modelUpdate>;

export const modelKey = z.strictObject({ modelId: id() });
