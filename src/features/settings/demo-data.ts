import { z } from 'zod';

const count = z.int().min(0);

/** Rows of the demo stock that a new installation begins with. */
export const demoData = z
  .object({
    cars: count.describe('Demo cars that can be removed'),
    enquiries: count.describe('Demo enquiries that can be removed'),
    keptCars: count.describe('Demo cars that staff have changed, which stay'),
    keptEnquiries: count.describe('Demo enquiries with messages or notes of your own, which stay'),
  })
  .meta({ title: 'DemoData' });
export type DemoData = z.infer<typeof demoData>;
