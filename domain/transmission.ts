import { z } from 'zod';
import { id } from './fields.ts';

export const transmission = z.object({ transmissionId: id(), name: z.string() });
export type Transmission = z.infer<typeof transmission>;
