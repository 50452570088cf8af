import { z } from 'zod';
import { privateJson } from './route.ts';

/** Response of a write that returns nothing but a message. */
export const doneBody = z.object({ success: z.literal(true), message: z.string() });

export const done = (message: string) => privateJson({ success: true as const, message });
