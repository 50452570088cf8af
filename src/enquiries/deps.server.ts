import type { Dealer } from '../settings/dealer.ts';
import type { NamedOpeningTimes } from '../opening/hours-text.ts';
import type { Database } from '../platform/database/client.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import type { Storage } from '../platform/ports/storage.server.ts';

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

export interface EnquiryDeps {
  database: Database;
  queue: Queue;
  publicUrl: string;
  imageHost: string;
  settings: () => EnquirySettings;
}

/** To receive enquiries, which can have photos. */
export interface ReceiveDeps extends EnquiryDeps {
  storage: Storage;
}
