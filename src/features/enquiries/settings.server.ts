import type { Dealer } from '../settings/dealer.ts';
import type { NamedOpeningTimes } from '../opening/hours-text.ts';
import type { Settings } from '../settings/current-settings.server.ts';

/** The settings that the handling of enquiries depends on. */
export interface EnquirySettings {
  dealer: Dealer;
  times: NamedOpeningTimes;
  /** Addresses that get an email about each new enquiry. */
  notify: readonly string[];
  /** Minutes of opening hours after which a waiting enquiry is overdue. */
  replyWithin: number;
  /** Whether new enquiries are assigned to sales users in turn. */
  assign: 'none' | 'roundRobin';
  previewReplies: boolean;
  askMarketing: boolean;
  /** Months after the last contact until an enquiry is anonymised. */
  keptMonths: number;
}

/** Reads the settings of enquiries from memory. */
export function enquirySettings(settings: Settings): EnquirySettings {
  const dealer = settings.current('dealer');
  return {
    ...settings.current('enquiries'),
    dealer,
    times: { hours: dealer.hours, closedDays: settings.current('hours').closedDays },
    keptMonths: settings.current('retention').enquiryMonths,
  };
}
