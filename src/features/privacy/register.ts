import type { SettingValues } from '../settings/settings.ts';
import type { KEPT_PHOTOS_DATABASE, LocalName, SessionName } from '../../ui/browser-storage.ts';

/**
 * A kind of personal data that the dealership stores. The privacy page shows it, and the retention job
 * follows it.
 */
interface PersonalData {
  data: string;
  /** Tables that hold it. */
  tables: readonly string[];
  purpose: string;
  /** Article of the GDPR. */
  basis: string;
  kept: string | ((settings: Pick<SettingValues, 'retention'>) => string);
  afterwards: string;
}

/** Days for which spam is kept after its last activity, because it can contain a real enquiry. */
export const SPAM_DAYS = 30;
/** Days for which an email is kept if it belongs to no other record. */
export const MAIL_DAYS = 90;
/** Days for which a disabled account can be enabled again, before it is removed. */
export const ACCOUNT_DAYS = 30;
/** Months for which the audit log keeps sign-ins, also failed and refused ones. */
export const SIGN_IN_MONTHS = 24;
/** Days without use after which a device for notices is deleted. */
export const PUSH_DEVICE_DAYS = 90;
/** Days for which an invitation is kept after its link has expired, used or not. */
export const INVITATION_DAYS = 30;
/**
 * Years for which the buyer's details of a sold car are kept, from the date of the sale. Irish tax law
 * requires them.
 */
export const SALE_YEARS = 6;
/** Months after a sale for which the details of an earlier booking of the car are kept. */
export const BOOKING_MONTHS = 12;
/** Months for which a consent is kept as proof after it ended. */
export const CONSENT_MONTHS = 24;

/** Hours after which an alert is deleted if nobody pressed the button in its email. */
export const UNCONFIRMED_HOURS = 48;
/**
 * Months after which a person is asked whether to keep an alert, and days after that until it is deleted if there is no
 * answer.
 */
export const ALERT_MONTHS = 12;
export const ALERT_ANSWER_DAYS = 14;
/** Days for which a stopped alert is kept, so that the links of its emails still work. */
export const STOPPED_DAYS = 30;

/** Months for which photos of adverts are kept after they left the site: as long as the trader bears the burden of proof. */
export const ADVERT_PHOTO_MONTHS = 12;
/** Years for which texts of adverts are kept after they changed: as long as a buyer can sue. */
export const ADVERT_YEARS = 6;

const CONTRACT = 'To carry out or prepare a contract with you: GDPR Article 6(1)(b)';

/** Every kind of personal data, with its period. A new table with personal data needs an entry. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    data: 'Your enquiries: name, email address, phone number, messages, your emails to us about them with photos and documents, your car and its photos, our replies and appointments',
    tables: [
      'enquiries',
      'enquiry_events',
      'pending_replies',
      'part_exchanges',
      'enquiry_files',
      'inbound_mails',
      'appointments',
    ],
    purpose: 'To answer you',
    basis: `${CONTRACT}; otherwise our legitimate interest in answering: Article 6(1)(f)`,
    kept: ({ retention: { enquiryMonths } }) =>
      `${enquiryMonths} ${enquiryMonths === 1 ? 'month' : 'months'} after our last contact`,
    afterwards: 'anonymised: only the kind, the car and the times are kept',
  },
  {
    data: 'Messages that look like spam',
    tables: ['enquiries', 'enquiry_events'],
    purpose: 'To find a real enquiry among them',
    basis: 'Our legitimate interest in a working form: Article 6(1)(f)',
    kept: `${SPAM_DAYS} days after they were recognised`,
    afterwards: 'deleted',
  },
  {
    data: 'Photos that you add to a form but don’t send',
    tables: ['enquiry_files'],
    purpose: 'To send them with your message',
    basis: CONTRACT,
    kept: 'One day',
    afterwards: 'deleted',
  },
  {
    data: 'You as a customer: name, contact details, our notes, and consents that you gave',
    tables: ['customers', 'customer_consents'],
    purpose: 'To see your enquiries and cars together, and to respect your consents',
    basis: 'The same as for your enquiries; consent: Article 6(1)(a)',
    kept: `As long as we keep an enquiry or the purchase of a car of yours, or a consent of yours is in force; the proof of a consent ${CONSENT_MONTHS} months after it ends`,
    afterwards: 'deleted',
  },
  {
    data: 'The buyer of a car: name, address and phone number',
    tables: ['buyer_details'],
    purpose: 'The sale, its paperwork and our accounts',
    basis: `${CONTRACT}, and tax law: Article 6(1)(c)`,
    kept: `${SALE_YEARS} years from the date of the sale`,
    afterwards: 'deleted',
  },
  {
    data: 'The seller of a car to us: name, address, VAT number, the price, and the papers of the purchase',
    tables: ['purchases', 'money_files'],
    purpose: 'The purchase, our stock book and our accounts',
    basis: `${CONTRACT}, and tax law: Article 6(1)(c)`,
    kept: `${SALE_YEARS} years after the year in which we sell the car`,
    afterwards: 'deleted',
  },
  {
    data: 'A deal about a car: your name, contact details, the amounts, your car in part exchange with its photos, your payments, and how we identified you if you paid a large sum in cash',
    tables: ['deals', 'deal_payments', 'money_files'],
    purpose: 'The sale and our accounts; for cash the law against money laundering',
    basis: `${CONTRACT}, and the law: Article 6(1)(c)`,
    kept: ({ retention: { enquiryMonths } }) =>
      `${SALE_YEARS} years after the year of the sale; a draft without an order ${enquiryMonths} months`,
    afterwards: 'deleted',
  },
  {
    data: 'The documents of a sale: orders, invoices, receipts and others with name, address, amounts and signatures, and the advert of the car with its photos',
    tables: ['documents'],
    purpose: 'The sale, your proof of what was agreed, and our accounts',
    basis: `${CONTRACT}, and tax law: Article 6(1)(c)`,
    kept: `${SALE_YEARS} years after the year of the sale`,
    afterwards: 'deleted',
  },
  {
    data: 'What our adverts said, with their photos, which can show a person or a plate',
    tables: ['adverts', 'advert_photos'],
    purpose: 'To prove how a car was described when it was sold',
    basis: 'Our legitimate interest, and yours, in that proof: Article 6(1)(f)',
    kept: `Photos ${ADVERT_PHOTO_MONTHS} months after they leave the site, texts ${ADVERT_YEARS} years after they change`,
    afterwards: 'deleted; only fingerprints that can’t be read back are kept',
  },
  {
    data: 'The person who books a car: name, address and phone number',
    tables: ['buyer_details'],
    purpose: 'To hold the car for you',
    basis: CONTRACT,
    kept: `Until the booking ends; if the car is sold, ${BOOKING_MONTHS} months after the sale`,
    afterwards: 'deleted',
  },
  {
    data: 'Email alerts that you ask for: your email address, the search or the car, and which cars we told you of',
    tables: ['alerts', 'alert_deliveries', 'alert_tokens'],
    purpose: 'To email you when a car arrives, or a car changes',
    basis: 'Your consent, which you can withdraw in every email: Article 6(1)(a)',
    kept: `Until you delete them; ${UNCONFIRMED_HOURS} hours if you don’t start them, ${STOPPED_DAYS} days after you stop them, and ${ALERT_MONTHS} months and ${ALERT_ANSWER_DAYS} days if you don’t answer when we ask whether you’re still looking`,
    afterwards: 'deleted',
  },
  {
    data: 'Emails that this site sends',
    tables: ['mails'],
    purpose: 'To deliver them, and to see whether they arrived',
    basis: 'The same as for the matter that the email is about',
    kept: `As long as the enquiry that they’re about; other emails ${MAIL_DAYS} days`,
    afterwards: 'deleted',
  },
  {
    data: 'Accounts of our staff: name, email address, a protected password, a protected key of an authenticator app, devices and the time of the last use',
    tables: [
      'users',
      'sessions',
      'password_resets',
      'email_changes',
      'second_factors',
      'recovery_codes',
      'sign_in_tickets',
    ],
    purpose: 'Sign-in, and to see who changed what and who uses an account',
    basis: 'The contract of employment: Article 6(1)(b)',
    kept: `While the person works here, and ${ACCOUNT_DAYS} days after the account is switched off`,
    afterwards: 'deleted; only the name stays, next to what the person did',
  },
  {
    data: 'Browsers on which our staff get notifications: the kind of device, and its address at the push service of Google, Mozilla, Apple or Microsoft. The notifications are encrypted, and contain nothing about you',
    tables: ['push_devices'],
    purpose: 'To answer enquiries soon',
    basis: 'Consent of the member of staff: Article 6(1)(a)',
    kept: `Until the member of staff stops it or is signed out everywhere, and at most ${PUSH_DEVICE_DAYS} days after the last use`,
    afterwards: 'deleted',
  },
  {
    data: 'Sign-ins of our staff, also failed ones: the account, the time and the kind of device',
    tables: ['audit_log'],
    purpose: 'To notice that somebody else uses an account, or tries to',
    basis: 'Our legitimate interest in safe accounts: Article 6(1)(f)',
    kept: `${SIGN_IN_MONTHS} months`,
    afterwards: 'deleted',
  },
  {
    data: 'Invitations of colleagues: their email address',
    tables: ['invitations'],
    purpose: 'To let a colleague join',
    basis: 'Our legitimate interest in running the site together: Article 6(1)(f)',
    kept: `${INVITATION_DAYS} days after the link has expired`,
    afterwards: 'deleted',
  },
  {
    data: 'Your IP address, as a fingerprint that can’t be read back',
    tables: ['rate_limits'],
    purpose: 'To stop people who guess passwords or flood the site',
    basis: 'Our legitimate interest in a safe site: Article 6(1)(f)',
    kept: 'At most 30 days',
    afterwards: 'deleted',
  },
];

/** The name of each cookie, storage entry and database that the site creates in a browser. */
type StoredName =
  | 'theme'
  | 'session'
  | 'react-router-scroll-positions'
  | 'react-router-manifest-version'
  | SessionName
  | LocalName
  | typeof KEPT_PHOTOS_DATABASE
  | 'push';

/**
 * Everything that the site stores in a browser. For a visitor who only reads pages, it stores the scroll position of
 * each page that the visitor leaves.
 */
export const BROWSER_STORAGE: Readonly<
  Record<StoredName, { what: string; when: string; kept: string }>
> = {
  theme: {
    what: 'Cookie “theme”',
    when: 'When you choose the light or the dark theme',
    kept: 'One year',
  },
  'react-router-scroll-positions': {
    what: 'How far down our pages you were, so that Back takes you there',
    when: 'When you leave or reload a page',
    kept: 'Until you close the tab',
  },
  'react-router-manifest-version': {
    what: 'The version of this site that a page was reloaded for',
    when: 'When we update the site while you’re on it',
    kept: 'Until you close the tab',
  },
  session: {
    what: 'Cookie “session”',
    when: 'When a member of staff signs in',
    kept: '7 days, or 30 if the browser is not asked for a code',
  },
  toast: {
    what: 'A message for the next page, such as “Settings Saved”',
    when: 'When a member of staff signs in or out, or saves settings',
    kept: 'Until the next page has shown it',
  },
  'unsaved-changes': {
    what: 'Unsaved changes of a car',
    when: 'When a member of staff edits a car',
    kept: 'Until they’re saved or discarded',
  },
  deal: {
    what: 'What was entered about a deal and isn’t saved yet',
    when: 'When a member of staff enters a deal',
    kept: 'Until it’s saved, which happens at once with a connection, or until the tab is closed',
  },
  signature: {
    what: 'A signature that isn’t sent yet',
    when: 'When a customer signs on our device',
    kept: 'Until it’s sent, which happens at once with a connection, and at most 7 days',
  },
  'unsaved-photos': {
    what: 'Photos of a car that aren’t saved yet',
    when: 'When a member of staff adds photos to a car',
    kept: 'Until they’re saved or discarded, until the member of staff signs out, and at most 30 days',
  },
  'bulk-undo': {
    what: 'The last change of several cars, to undo it',
    when: 'When a member of staff changes several cars at once',
    kept: 'Until the member of staff signs out or closes the tab',
  },
  'enquiry-shortcuts': {
    what: 'Whether the inbox uses keyboard shortcuts',
    when: 'When a member of staff switches them on or off',
    kept: 'Until the browser’s data is cleared',
  },
  'fc-shortlist': {
    what: 'The cars that you saved: which, when, and their prices then',
    when: 'When you press the heart of a car',
    kept: 'Until you remove them or clear the list; until you close the tab if your browser has no room',
  },
  'enquiry-signals': {
    what: 'Whether a new enquiry makes a sound or shows a notification',
    when: 'When a member of staff switches one of them on',
    kept: 'Until both are off, or the browser’s data is cleared',
  },
  'enquiry-alerts': {
    what: 'The same choice, as an earlier version stored it',
    when: 'When a member of staff switched one of them on',
    kept: 'Until the choice changes, or the browser’s data is cleared',
  },
  push: {
    what: 'A program that shows notifications, and the address at which this browser gets them',
    when: 'When a member of staff switches on notifications',
    kept: 'Until the member of staff stops it or signs out; the program until the browser’s data is cleared',
  },
};

export const RIGHTS: readonly string[] = [
  'See the data that we hold about you, and get a copy',
  'Have it corrected or erased',
  'Object to its use, or have its use limited',
  'Get it in a form that another company can read',
  'Withdraw a consent that you gave',
];

/**
 * The authority that accepts complaints: https://www.dataprotection.ie/en/contact/how-contact-us, November
 * 2026.
 */
export const AUTHORITY = {
  name: 'Data Protection Commission',
  url: 'https://www.dataprotection.ie',
} as const;

/** The name of a person whose data was erased. */
export const ERASED = 'Erased';
