import type { Settings } from '../settings/current-settings.server.ts';

/** Reads the settings for the handling of enquiries from memory. */
export function enquirySettings(settings: Settings) {
  const dealer = settings.current('dealer');
  return {
    ...settings.current('enquiries'),
    dealer,
    times: { hours: dealer.hours, closedDays: settings.current('hours').closedDays },
    /** Months after the last contact until an enquiry is anonymised. */
    keptMonths: settings.current('retention').enquiryMonths,
  };
}
export type EnquirySettings = ReturnType<typeof enquirySettings>;
