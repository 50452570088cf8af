import { z } from 'zod';
import { dealer, dealerTexts, fillIn } from '../../../domain/dealer.ts';
import { nextOpening, openUntil } from '../../../domain/opening/opening.ts';
import type { Settings } from '../../ports/settings.ts';
import { openingTimes } from '../../services/settings/opening-version.ts';
import { publicJson, route } from '../core/route.ts';

const openNow = z
  .object({
    isOpen: z.boolean(),
    until: z.iso.datetime().nullable().describe('When the dealer closes; null if it is closed'),
    next: z.iso.datetime().nullable().describe('When the dealer opens next; null if unknown'),
  })
  .describe('At the time of the response');

function openState(settings: Settings, now: Date): z.output<typeof openNow> {
  const times = openingTimes(settings);
  const until = openUntil(times, now);
  return {
    isOpen: until !== null,
    until: until?.toISOString() ?? null,
    next: nextOpening(times, now)?.toISOString() ?? null,
  };
}

const common = { method: 'get', policy: 'public', tag: 'Dealership' } as const;

/** Routes of the dealer's details and texts. */
export function dealerRoutes(settings: Settings) {
  return [
    route({
      ...common,
      path: '/dealer',
      cached: true,
      summary: 'Return the name, address, contact details and opening hours of the dealer',
      response: {
        name: 'Dealer',
        description: 'The dealer',
        schema: dealer.extend({ open: openNow }),
      },
      handle: async () => {
        const { texts: _texts, ...details } = settings.current('dealer');
        return publicJson({ ...details, open: openState(settings, new Date()) });
      },
    }),
    route({
      ...common,
      path: '/dealer/texts',
      cached: true,
      summary: 'Return the dealer’s texts for the home, About and Contact pages',
      response: { name: 'DealerTexts', description: 'The texts', schema: dealerTexts },
      handle: async () => publicJson(fillIn(settings.current('dealer'))),
    }),
  ];
}
