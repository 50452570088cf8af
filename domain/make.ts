import { z } from 'zod';
import { id, listName } from './fields.ts';

export const make = z.object({ makeId: id(), name: z.string() });
export type Make = z.infer<typeof make>;

/** A new make. */
export const makeInput = z.strictObject({ name: listName('Please enter a make name') });
export type MakeInput = z.infer<typeof makeInput>;

/** A make under another name. */
export const makeUpdate = z.strictObject({
  makeId: id(),
  name: listName('Make name cannot be empty'),
});
export type MakeUpdate = z.infer<typeof makeUpdate>;

export const makeKey = z.strictObject({ makeId: id() });
