import { z } from 'zod';
import { id } from './fields.ts';
import { make } from './make.ts';

export const model = z.object({ modelId: id(), name: z.string(), make });
export type Model = z.infer<typeof model>;
