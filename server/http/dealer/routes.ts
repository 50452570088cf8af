import { z } from 'zod';
import {
  dealer,
  type DealerSetting,
  dealerTexts,
  type DealerTexts,
  fillIn,
} from '../../../domain/dealer.ts';
import type { Settings } from '../../ports/settings.ts';
import { openingState } from '../../services/settings/opening-state.ts';
import { publicJson, route } from '../core/route.ts';

const openNow = z
  .object({
    isOpen: z.boolean(),
    until: z.iso.datetime().nullable().describe('When the dealer closes; null if it is closed'),
    next: z.iso.datetime().nullable().describe('When the dealer opens next; null if unknown'),
  })
  .describe('At the time of the response');

/** Returns a function that fills in the dealer's texts again only after a change of the settings. */
function filledTexts(settings: Settings): () => DealerTexts {
  let known: { dealer: DealerSetting; texts: DealerTexts } | null = null;
  return () => {
    const current = settings.current('dealer');
    if (known?.dealer !== current) known = { dealer: current, texts: fillIn(current) };
    return known.texts;
  };
}

const common = { method: 'get', policy: 'public', tag: 'Dealership' } as const;

/** Routes of the dealer's details and texts. */
export function dealerRoutes(settings: Settings) {
  const opening = openingState(settings);
  const texts = filledTexts(settings);
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
        const { until, next } = opening();
        const open = {
          isOpen: until !== null,
          until: until?.toISOString() ?? null,
          next: next?.toISOString() ?? null,
        };
        return publicJson({ ...details, open });
      },
    }),
    route({
      ...common,
      path: '/dealer/texts',
      cached: true,
      summary: 'Return the dealer’s texts for the home, About and Contact pages',
      response: { name: 'DealerTexts', description: 'The texts', schema: dealerTexts },
      handle: async () => publicJson(texts()),
    }),
  ];
}
