import type { ComponentProps } from 'react';
import type { DealerSetting } from '../../../../domain/dealer.ts';
import { toastAfterLoad } from '../../../lib/toast.ts';
import { FieldGroup, MultilineField, RowList, TextField } from '../form/fields.tsx';
import { SettingForm } from '../form/setting-form.tsx';
import { type SettingFormat, useSettingForm } from '../form/use-setting-form.ts';
import styles from '../settings.module.css';
import { Hours } from './hours.tsx';
import { ImageField } from './image-field.tsx';
import {
  DEALER_LABELS as LABELS,
  type DealerForm,
  dealerToForm,
  fieldOfDealer,
  formToDealer,
} from './values.ts';

const FORMAT: SettingFormat<'dealer', DealerForm> = {
  name: 'dealer',
  toForm: dealerToForm,
  toSetting: formToDealer,
  fieldOf: fieldOfDealer,
};

/** Reloads the page, because every page shows the dealer. */
async function reload() {
  toastAfterLoad('Settings Saved', 'Your changes are live');
  location.reload();
}

/** Everything that is the dealer's own: details, opening hours, links and the texts of the public pages. */
export function Dealership({ loaded }: { loaded: { value: DealerSetting; version: number } }) {
  const state = useSettingForm(FORMAT, loaded, reload);
  return (
    <SettingForm label="Your dealership" state={state} labels={LABELS}>
      <FieldGroup title="Name and contact" hint="Fields marked * are required.">
        <HalfField name="name" required />
        <HalfField name="legalName" required />
        <HalfField name="phone" type="tel" required />
        <HalfField name="whatsapp" type="tel" hint="Visitors can then write to you on WhatsApp." />
        <HalfField name="email" type="email" required />
        <HalfField name="founded" inputMode="numeric" required />
      </FieldGroup>
      <FieldGroup
        title="Logo"
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
      <FieldGroup title="Address">
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
        title={LABELS.hours}
        hint="Days without a line are closed. Closing at 00:00 means at midnight."
      >
        <Hours />
        <TextField name="hoursNote" label={LABELS.hoursNote} />
      </FieldGroup>
      <FieldGroup title={LABELS.social} hint="Your pages elsewhere, shown in the footer.">
        <RowList name="social" rowLabel="Link" newRow={{ name: '', url: '' }}>
          {(path) => (
            <>
              <TextField name={`${path}.name`} label="Name" />
              <TextField name={`${path}.url`} label="Address" type="url" inputMode="url" />
            </>
          )}
        </RowList>
      </FieldGroup>
      <FieldGroup title="Company" hint="Shown on the privacy page.">
        <HalfField name="companyNumber" />
        <HalfField name="vatNumber" />
        <TextField name="registeredOffice" label={LABELS.registeredOffice} />
        <TextField name="placeOfRegistration" label={LABELS.placeOfRegistration} />
      </FieldGroup>
      <FieldGroup
        title="Home page"
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
      <FieldGroup title="About page">
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
      <FieldGroup title="Contact page">
        <MultilineField name="contactLead" label={LABELS.contactLead} required />
        <MultilineField name="showroom" label={LABELS.showroom} required />
        <MultilineField name="team" label={LABELS.team} required />
      </FieldGroup>
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
