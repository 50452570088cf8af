import { z } from 'zod';
import { id, listName } from './fields.ts';

export const transmission = z.object({ transmissionId: id(), name: z.string() });
export type Transmission = z.infer<typeof transmission>;

/** A new transmission. */
export const transmissionInput = z.strictObject({
  name: listName('Please enter a transmission name'),
});
export type TransmissionInput = z.infer<typeof transmissionInput>;

/** A transmission under another name. */
export const transmissionUpdate = z.strictObject({
  transmissionId: id(),
  name: listName('Transmission name cannot be empty'),
});
export type TransmissionUpdate = z.infer<typeof transmissionUpdate>;

export const transmissionKey = z.strictObject({ transmissionId: id() });
