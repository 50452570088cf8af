import { z } from 'zod';
import { id } from './fields.ts';

export const make = z.object({ makeId: id(), name: z.string() });
export type Make = z.infer<typeof make>;
