import { z } from 'zod';
import { MAX_CENTS } from './money.ts';
import { oneLine, text } from '../../platform/fields.ts';

const MAX_OFFERED = 20;
const MAX_CHECKS = 30;

/** An extra that can be sold with a car. */
export const extra = z.strictObject({
  name: oneLine(80).min(1, 'Enter a name, for example Delivery'),
  price: z
    .int('Enter an amount, for example 150')
    .min(1, 'Enter an amount above €0')
    .max(MAX_CENTS, 'Enter at most €10,000,000')
    .describe('Cents, with VAT'),
  exempt: z.boolean().describe('No VAT is due on it'),
});

/** How the dealer sells. */
export const dealSetting = z.object({
  extras: z
    .array(extra)
    .max(MAX_OFFERED, `Enter at most ${MAX_OFFERED} extras`)
    .default([
      { name: 'Delivery', price: 150_00, exempt: false },
      { name: 'Warranty, 12 months', price: 350_00, exempt: false },
      { name: 'Mats', price: 45_00, exempt: false },
    ])
    .describe('What staff can add to a deal'),
  terms: text(20_000).default('').describe('Printed on orders'),
  checklist: z
    .array(oneLine(80).min(1, 'Enter what staff check'))
    .max(MAX_CHECKS, `Enter at most ${MAX_CHECKS} points`)
    .refine((points) => new Set(points).size === points.length, 'Enter each point once')
    .default([
      'Keys',
      'Service book',
      'NCT certificate',
      'Registration certificate or RF105',
      'Guarantee explained',
      'Balance paid',
    ])
    .describe('What staff check before a car is handed over'),
});
