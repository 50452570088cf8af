/** Kinds, statuses and labels of enquiries. No Zod, because public pages import this file: see decision 003. */

export const ENQUIRY_KINDS = {
  question: 'Question',
  callback: 'Call back',
  testDrive: 'Test drive',
  partExchange: 'Valuation',
  reserve: 'Reservation',
  wanted: 'Wanted car',
} as const;
export type EnquiryKind = keyof typeof ENQUIRY_KINDS;

/** The kinds of enquiries that the public form offers, with the text of each choice. */
export const FORM_KINDS = {
  question: 'Answer a question',
  callback: 'Call me back',
  testDrive: 'Book a test drive',
  partExchange: 'Value my car',
} as const satisfies Partial<Record<EnquiryKind, string>>;
export type FormKind = keyof typeof FORM_KINDS;

/** Text about the next step after a request for a test drive. */
export const DRIVE_NOT_CONFIRMED =
  'We’ll check that the car is free, then get in touch to confirm it.';

export const CALLBACK_WINDOWS = {
  asap: 'As soon as possible',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
} as const;
export type CallbackWindow = keyof typeof CALLBACK_WINDOWS;

export const PREFERRED = { either: 'Either', email: 'Email', phone: 'Phone' } as const;

/** How an enquiry reached the dealer. */
export const SOURCES = {
  web: 'Website',
  phone: 'Phone call',
  walkIn: 'Walk-in',
  marketplace: 'Marketplace',
  referral: 'Referral',
  import: 'Import',
} as const;
export type Source = keyof typeof SOURCES;

/** How an enquiry that staff add reached the dealer. */
const { import: _import, ...manualSources } = SOURCES;
export const MANUAL_SOURCES = manualSources;

/**
 * Where a visitor made an enquiry: on a car page, in the form without a car, from the QR code of a window sheet, or
 * from a comparison of several cars.
 */
export const PUBLIC_ORIGINS = ['car', 'contact', 'sheet', 'compare'] as const;
/** The page or screen on which an enquiry was made. */
export const ORIGINS = [...PUBLIC_ORIGINS, 'staff'] as const;

export const STATUSES = {
  new: 'New',
  replied: 'Replied',
  appointment: 'Appointment',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
} as const;
export type EnquiryStatus = keyof typeof STATUSES;

/** Statuses of enquiries that can still lead to a sale. */
export const OPEN_STATUSES = ['new', 'replied', 'appointment'] as const satisfies EnquiryStatus[];

/** Statuses of enquiries that lead to nothing: their appointments do not take place. */
export const DROPPED_STATUSES = ['lost', 'spam'] as const satisfies EnquiryStatus[];

export const LOST_REASONS = {
  price: 'Price',
  soldElsewhere: 'Bought elsewhere',
  noReply: 'No reply from them',
  carSold: 'The car was sold',
  finance: 'Finance',
  other: 'Other',
} as const;
export type LostReason = keyof typeof LOST_REASONS;

export const EVENT_KINDS = [
  'in',
  'out',
  'call',
  'whatsapp',
  'visit',
  'note',
  'status',
  'assign',
  'appointment',
  'system',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Contacts that staff make outside of Forecourt and record afterwards. */
export const CONTACT_KINDS = { call: 'Call', whatsapp: 'WhatsApp', visit: 'Visit' } as const;
export type ContactKind = keyof typeof CONTACT_KINDS;

export const OUTCOMES = {
  spoke: 'We spoke',
  leftMessage: 'Left a message',
  noAnswer: 'No answer',
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** Tabs of the inbox. `held` has the enquiries that exceed the limit of the site. */
export const VIEWS = {
  new: 'New',
  waiting: 'Waiting for us',
  mine: 'Mine',
  today: 'Today',
  all: 'All',
  spam: 'Spam',
  held: 'Held back',
} as const;
export type View = keyof typeof VIEWS;

/** Limits of texts in characters, and of times in the units of their names. */
export const ENQUIRY_BOUNDS = {
  maxMessage: 4_000,
  maxNote: 10_000,
  maxTemplate: 2_000,
  maxTemplateTitle: 40,
  maxSourceDetail: 80,
  maxUndoSeconds: 10,
} as const;

/** Days after which staff can be reminded if the person does not answer. */
export const REMIND_DAYS = [1, 2, 7] as const;
export type RemindDays = (typeof REMIND_DAYS)[number];

/** How long the screen offers to take a reply back, in seconds. */
export const UNDO_SECONDS = 8;

/** The sentence next to the form's tick box for marketing emails, stored as proof of consent. */
export const MARKETING_WORDING =
  'Email me now and then about cars like this. I can stop at any time.';

/** Reasons why the text of an email is incomplete. */
export const PROBLEMS = {
  cut: 'This email is very long. The rest is in your mailbox.',
  unreadable: 'We couldn’t read this email. It’s in your mailbox.',
  sealed: 'Open your mailbox to read it.',
} as const;
export type Problem = keyof typeof PROBLEMS;
