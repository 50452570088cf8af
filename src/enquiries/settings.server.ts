import type { Settings } from '../platform/ports/settings.server.ts';
import type { EnquirySettings } from './deps.server.ts';

/** Returns a function that reads the settings of enquiries from memory. */
export const enquirySettings = (settings: Settings) => (): EnquirySettings => {
  const dealer = settings.current('dealer');
  return {
    ...settings.current('enquiries'),
    dealer,
    times: { hours: dealer.hours, closedDays: settings.current('hours').closedDays },
    keptMonths: settings.current('retention').enquiryMonths,
  };
};
