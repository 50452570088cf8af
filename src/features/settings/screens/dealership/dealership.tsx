import type { ComponentProps } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { keysOf } from '../../../../platform/objects.ts';
import { toastAfterLoad } from '../../../../ui/toast.ts';
import { SectionOutline } from '../../../../ui/section-outline.tsx';
import { MultilineField, TextField } from '../../../../ui/form/fields.tsx';
import { FieldGroup, RowList } from '../../form/fields.tsx';
import { type LoadedSetting, SettingForm, type SettingFormat } from '../../form/setting-form.tsx';
import styles from '../settings.module.css';
import { ImageField } from './image-field.tsx';
import {
  DEALER_LABELS as LABELS,
  type DealerForm,
  dealerToForm,
  fieldOfDealer,
  formToDealer,
} from './values.ts';
import { type Weekday, WEEKDAYS } from '../../../opening/opening-hours.ts';
import { namesOfDays } from '../../dealer.ts';
import visibility from '../../../../ui/styles/visibility.module.css';

const FORMAT: SettingFormat<'dealer', DealerForm> = {
  name: 'dealer',
  toForm: dealerToForm,
  toSetting: formToDealer,
  fieldOf: fieldOfDealer,
};

/** Reloads the page, because every page shows the dealer. */
function reload() {
  toastAfterLoad('Settings Saved', 'Your changes are live');
  location.reload();
}

interface FormSection {
  id: string;
  title: string;
}

const SECTIONS = {
  name: { id: 'name-and-contact', title: 'Name and contact' },
  logo: { id: 'logo', title: 'Logo' },
  address: { id: 'address', title: 'Address' },
  hours: { id: 'opening-hours', title: LABELS.hours },
  links: { id: 'links', title: LABELS.social },
  company: { id: 'company', title: 'Company' },
  home: { id: 'home-page', title: 'Home page' },
  about: { id: 'about-page', title: 'About page' },
  contact: { id: 'contact-page', title: 'Contact page' },
} satisfies Record<string, FormSection>;

/** The section of each field, which is marked if the field has an error. */
const SECTION_OF: Readonly<Record<keyof DealerForm, FormSection>> = {
  name: SECTIONS.name,
  legalName: SECTIONS.name,
  founded: SECTIONS.name,
  phone: SECTIONS.name,
  whatsapp: SECTIONS.name,
  email: SECTIONS.name,
  logo: SECTIONS.logo,
  logoDark: SECTIONS.logo,
  street: SECTIONS.address,
  town: SECTIONS.address,
  county: SECTIONS.address,
  eircode: SECTIONS.address,
  country: SECTIONS.address,
  latitude: SECTIONS.address,
  longitude: SECTIONS.address,
  mapImage: SECTIONS.address,
  hours: SECTIONS.hours,
  hoursNote: SECTIONS.hours,
  social: SECTIONS.links,
  companyNumber: SECTIONS.company,
  vatNumber: SECTIONS.company,
  registeredOffice: SECTIONS.company,
  placeOfRegistration: SECTIONS.company,
  homeTitle: SECTIONS.home,
  homeSubtitle: SECTIONS.home,
  homeDescription: SECTIONS.home,
  whyChooseUs: SECTIONS.home,
  aboutLead: SECTIONS.about,
  story: SECTIONS.about,
  values: SECTIONS.about,
  whyChoose: SECTIONS.about,
  contactLead: SECTIONS.contact,
  showroom: SECTIONS.contact,
  team: SECTIONS.contact,
};

function Outline() {
  const { errors } = useFormState<DealerForm>();
  const wrong = new Set(
    keysOf(SECTION_OF)
      .filter((name) => errors[name])
      .map((name) => SECTION_OF[name]),
  );
  const sections = Object.values(SECTIONS).map((section) => ({
    ...section,
    hasError: wrong.has(section),
  }));
  return <SectionOutline sections={sections} />;
}

/** Everything that is the dealer's own: details, opening hours, links and the texts of the public pages. */
export function Dealership({ loaded }: { loaded: LoadedSetting<'dealer'> }) {
  return (
    <SettingForm
      label="Your dealership"
      format={FORMAT}
      loaded={loaded}
      labels={LABELS}
      onSaved={reload}
    >
      <div className={styles.sections}>
        <Outline />
        <div>
          <FieldGroup {...SECTIONS.name} hint="Fields marked * are required.">
            <HalfField name="name" required />
            <HalfField name="legalName" required />
            <HalfField name="phone" type="tel" required />
            <HalfField
              name="whatsapp"
              type="tel"
              hint="Visitors can then write to you on WhatsApp."
            />
            <HalfField name="email" type="email" required />
            <HalfField name="founded" inputMode="numeric" required />
          </FieldGroup>
          <FieldGroup
            {...SECTIONS.logo}
            hint="Shown in place of your name at the top and at the bottom of each page. JPEG, PNG or WebP; a PNG with a transparent background looks best."
          >
            <div className={styles.half}>
              <ImageField
                name="logo"
                label={LABELS.logo}
                surface="light"
                hint="For light backgrounds. At least 400 pixels wide; empty margins are cut off."
              />
            </div>
            <div className={styles.half}>
              <ImageField
                name="logoDark"
                label={LABELS.logoDark}
                surface="dark"
                hint="Optional. Without it, your logo is shown on a light surface there."
              />
            </div>
          </FieldGroup>
          <FieldGroup {...SECTIONS.address}>
            <MultilineField name="street" label={LABELS.street} required rows={2} />
            <HalfField name="town" required />
            <HalfField name="county" required />
            <HalfField name="eircode" />
            <HalfField name="country" required />
            <HalfField
              name="latitude"
              inputMode="decimal"
              hint="For map services, for example 52.9914"
            />
            <HalfField name="longitude" inputMode="decimal" hint="For example -6.9806" />
            <ImageField
              name="mapImage"
              label={LABELS.mapImage}
              surface="page"
              hint="Optional. An image of a map, shown next to your address on the contact page."
            />
          </FieldGroup>
          <FieldGroup
            {...SECTIONS.hours}
            hint="Days without a line are closed. Closing at 00:00 means at midnight."
          >
            <Hours />
            <TextField name="hoursNote" label={LABELS.hoursNote} />
          </FieldGroup>
          <FieldGroup {...SECTIONS.links} hint="Your pages elsewhere, shown in the footer.">
            <RowList name="social" rowLabel="Link" newRow={{ name: '', url: '' }}>
              {(path) => (
                <>
                  <TextField name={`${path}.name`} label="Name" />
                  <TextField name={`${path}.url`} label="Address" type="url" inputMode="url" />
                </>
              )}
            </RowList>
          </FieldGroup>
          <FieldGroup
            {...SECTIONS.company}
            hint="Shown in the footer and on the privacy page. A company must name them on its website."
          >
            <HalfField name="companyNumber" />
            <HalfField name="vatNumber" />
            <TextField name="registeredOffice" label={LABELS.registeredOffice} />
            <TextField name="placeOfRegistration" label={LABELS.placeOfRegistration} />
          </FieldGroup>
          <FieldGroup
            {...SECTIONS.home}
            hint="In all texts below, {name}, {founded}, {town} and {county} are replaced with your details."
          >
            <TextField name="homeTitle" label={LABELS.homeTitle} required />
            <TextField name="homeSubtitle" label={LABELS.homeSubtitle} required />
            <MultilineField
              name="homeDescription"
              label={LABELS.homeDescription}
              required
              hint="Follows the number of cars."
            />
            <Terms name="whyChooseUs" />
          </FieldGroup>
          <FieldGroup {...SECTIONS.about}>
            <MultilineField name="aboutLead" label={LABELS.aboutLead} required />
            <MultilineField
              name="story"
              label={LABELS.story}
              required
              rows={8}
              hint="Leave an empty line between paragraphs."
            />
            <Terms name="values" />
            <Terms name="whyChoose" />
          </FieldGroup>
          <FieldGroup {...SECTIONS.contact}>
            <MultilineField name="contactLead" label={LABELS.contactLead} required />
            <MultilineField name="showroom" label={LABELS.showroom} required />
            <MultilineField name="team" label={LABELS.team} required />
          </FieldGroup>
        </div>
      </div>
    </SettingForm>
  );
}

/** A text field of half the width. */
const HalfField = ({
  name,
  ...field
}: { name: keyof typeof LABELS } & Omit<ComponentProps<typeof TextField>, 'name' | 'label'>) => (
  <TextField {...field} name={name} label={LABELS[name]} className={styles.half} />
);

function Terms({ name }: { name: 'whyChooseUs' | 'values' | 'whyChoose' }) {
  return (
    <div>
      <h3 className={styles.listTitle}>{LABELS[name]}</h3>
      <RowList name={name} rowLabel="Point" newRow={{ term: '', text: '' }}>
        {(path) => (
          <>
            <TextField name={`${path}.term`} label="Title" />
            <MultilineField name={`${path}.text`} label="Text" rows={2} />
          </>
        )}
      </RowList>
    </div>
  );
}

/** The weekly opening hours, one line for days with the same hours. */
function Hours() {
  return (
    <RowList
      name="hours"
      rowLabel="Line"
      newRow={{ days: '', schemaDays: [], opens: '09:00', closes: '18:00' }}
    >
      {(path) => (
        <>
          <Days path={path} />
          <TextField name={`${path}.opens`} label="Opens" type="time" className={styles.half} />
          <TextField name={`${path}.closes`} label="Closes" type="time" className={styles.half} />
        </>
      )}
    </RowList>
  );
}

function Days({ path }: { path: string }) {
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: `${path}.schemaDays` });
  const chosen: Weekday[] = field.value;
  const toggle = (day: Weekday) => {
    const days = WEEKDAYS.filter((one) => chosen.includes(one) !== (one === day));
    field.onChange(days);
    // The text that visitors see.
    setValue(`${path}.days`, namesOfDays(days));
  };
  return (
    <fieldset className={styles.days}>
      <legend className={styles.label}>Days</legend>
      {WEEKDAYS.map((day, at) => (
        <label key={day} className={styles.day}>
          <input
            ref={at === 0 ? field.ref : undefined}
            type="checkbox"
            checked={chosen.includes(day)}
            onChange={() => toggle(day)}
            onBlur={field.onBlur}
          />
          <span aria-hidden>{day}</span>
          <span className={visibility.visuallyHidden}>{namesOfDays([day])}</span>
        </label>
      ))}
      {fieldState.error?.message && <p className={styles.error}>{fieldState.error.message}</p>}
    </fieldset>
  );
}
