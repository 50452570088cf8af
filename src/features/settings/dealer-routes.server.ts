import { z } from 'zod';
import { proofOf } from './claims.ts';
import { dealer, type DealerTerm, fillIn, shownTexts } from './dealer.ts';
import { openingState } from '../opening/opening.ts';
import { routes } from '../../platform/http/route.server.ts';

const openNow = z
  .object({
    isOpen: z.boolean(),
    until: z.iso.datetime().nullable().describe('When the dealer closes; null if it is closed'),
    next: z.iso.datetime().nullable().describe('When the dealer opens next; null if unknown'),
  })
  .describe('At the time of the response');

const anyone = routes({ tag: 'Dealership', policy: 'public' });

/** Routes of the dealer's details and texts. */
export const dealerRoutes = [
  anyone.get('/dealer', {
    cached: true,
    summary: 'Return the name, address, contact details and opening hours of the dealer',
    response: dealer.extend({ open: openNow }),
    handle({ settings, now }) {
      const { texts: _texts, ...details } = settings.current('dealer');
      const times = { hours: details.hours, closedDays: settings.current('hours').closedDays };
      const { until, next } = openingState(times, now);
      const open = {
        isOpen: until !== null,
        until: until?.toISOString() ?? null,
        next: next?.toISOString() ?? null,
      };
      return { ...details, open };
    },
  }),
  anyone.get('/dealer/texts', {
    cached: true,
    summary: 'Return the dealer’s texts for the home, About and Contact pages',
    response: shownTexts,
    handle({ settings }) {
      const { home, about, contact } = fillIn(settings.current('dealer'));
      const claims = settings.current('claims');
      const withProof = ({ term, text }: DealerTerm) => {
        const proof = proofOf(`${term} ${text}`, claims);
        return { term, text, ...(proof !== null && { proof }) };
      };
      return {
        home: { ...home, whyChooseUs: home.whyChooseUs.map(withProof) },
        about: {
          ...about,
          values: about.values.map(withProof),
          whyChoose: about.whyChoose.map(withProof),
        },
        contact,
      };
    },
  }),
];
