import { DEALER_IMAGE_LABELS } from '../../dealer-images.ts';
import { type DealerSetting, namesOfDays, toE164 } from '../../dealer.ts';

/** A time field cannot show `24:00`, so closing at midnight is `00:00` in the form. */
const END_OF_DAY = '24:00';
const MIDNIGHT = '00:00';

/** The dealer as text fields; lists of lines and paragraphs are one text. */
export type DealerForm = ReturnType<typeof dealerToForm>;

export const DEALER_LABELS: Readonly<Record<keyof DealerForm, string>> = {
  name: 'Name',
  legalName: 'Legal name',
  founded: 'Founded in',
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
  email: 'Email',
  street: 'Street',
  town: 'Town',
  county: 'County',
  eircode: 'Eircode',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  hours: 'Opening hours',
  hoursNote: 'Note below the hours',
  social: 'Links',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  registeredOffice: 'Registered office',
  placeOfRegistration: 'Place of registration',
  ...DEALER_IMAGE_LABELS,
  homeTitle: 'Title',
  homeSubtitle: 'Subtitle',
  homeDescription: 'Description for search engines',
  whyChooseUs: 'Why choose us',
  aboutLead: 'Introduction',
  story: 'Our Story',
  values: 'Our Values',
  whyChoose: 'Why choose you',
  contactLead: 'Introduction',
  showroom: 'Our showroom',
  team: 'Our team',
};

export function dealerToForm(dealer: DealerSetting) {
  const { address, geo, texts } = dealer;
  return {
    name: dealer.name,
    legalName: dealer.legalName,
    founded: String(dealer.founded),
    phone: dealer.phone,
    whatsapp: dealer.whatsappE164 ?? '',
    email: dealer.email,
    street: address.lines.join('\n'),
    town: address.town,
    county: address.county,
    eircode: address.eircode ?? '',
    country: address.country,
    latitude: geo ? String(geo.lat) : '',
    longitude: geo ? String(geo.lng) : '',
    hours: dealer.hours.map((row) => ({
      ...row,
      closes: row.closes === END_OF_DAY ? MIDNIGHT : row.closes,
    })),
    hoursNote: dealer.hoursNote,
    social: dealer.social,
    companyNumber: dealer.companyNumber ?? '',
    vatNumber: dealer.vatNumber ?? '',
    registeredOffice: dealer.registeredOffice ?? '',
    placeOfRegistration: dealer.placeOfRegistration ?? '',
    logo: dealer.logo ?? null,
    logoDark: dealer.logoDark ?? null,
    mapImage: dealer.mapImage ?? null,
    homeTitle: texts.home.title,
    homeSubtitle: texts.home.subtitle,
    homeDescription: texts.home.description,
    whyChooseUs: texts.home.whyChooseUs,
    aboutLead: texts.about.lead,
    story: texts.about.story.join('\n\n'),
    values: texts.about.values,
    whyChoose: texts.about.whyChoose,
    contactLead: texts.contact.lead,
    showroom: texts.contact.showroom,
    team: texts.contact.team,
  };
}

/** Converts form values to a dealer, which may be invalid. */
export function formToDealer(form: DealerForm): Record<string, unknown> {
  return {
    name: form.name,
    legalName: form.legalName,
    founded: numberOf(form.founded),
    phone: form.phone,
    phoneE164: toE164(form.phone) ?? form.phone,
    email: form.email,
    address: {
      lines: partsOf(form.street, '\n'),
      town: form.town,
      county: form.county,
      eircode: optional(form.eircode),
      country: form.country,
    },
    geo:
      form.latitude.trim() || form.longitude.trim()
        ? { lat: numberOf(form.latitude), lng: numberOf(form.longitude) }
        : undefined,
    hours: form.hours.map((row) => ({
      ...row,
      closes: row.closes === MIDNIGHT ? END_OF_DAY : row.closes,
      days: row.days || namesOfDays(row.schemaDays) || '-',
    })),
    hoursNote: form.hoursNote,
    social: form.social,
    whatsappE164: form.whatsapp.trim() ? (toE164(form.whatsapp) ?? form.whatsapp) : undefined,
    companyNumber: optional(form.companyNumber),
    vatNumber: optional(form.vatNumber),
    registeredOffice: optional(form.registeredOffice),
    placeOfRegistration: optional(form.placeOfRegistration),
    logo: form.logo ?? undefined,
    logoDark: form.logoDark ?? undefined,
    mapImage: form.mapImage ?? undefined,
    texts: {
      home: {
        title: form.homeTitle,
        subtitle: form.homeSubtitle,
        description: form.homeDescription,
        whyChooseUs: form.whyChooseUs,
      },
      about: {
        lead: form.aboutLead,
        story: partsOf(form.story, /\n\s*\n/),
        values: form.values,
        whyChoose: form.whyChoose,
      },
      contact: { lead: form.contactLead, showroom: form.showroom, team: form.team },
    },
  };
}

const optional = (text: string) => text.trim() || undefined;
const numberOf = (text: string) => (text.trim() ? Number(text) : undefined);
const partsOf = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Form fields that are named differently from their path in the setting, and those with errors below their path, such as
 * `logo.path`.
 */
const FIELDS: readonly (readonly [path: string, field: keyof DealerForm])[] = [
  ['phoneE164', 'phone'],
  ['whatsappE164', 'whatsapp'],
  ['address.lines', 'street'],
  ['geo.lat', 'latitude'],
  ['geo.lng', 'longitude'],
  ['logo', 'logo'],
  ['logoDark', 'logoDark'],
  ['mapImage', 'mapImage'],
  ['texts.home.title', 'homeTitle'],
  ['texts.home.subtitle', 'homeSubtitle'],
  ['texts.home.description', 'homeDescription'],
  ['texts.about.lead', 'aboutLead'],
  ['texts.about.story', 'story'],
  ['texts.contact.lead', 'contactLead'],
];

/** `address.lines.1` is in the field `street`, `texts.about.values.0.term` in `values.0.term`. */
export function fieldOfDealer(path: string): string {
  const found = FIELDS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}.`));
  return found?.[1] ?? path.replace(/^(address|texts\.\w+)\./, '');
}
