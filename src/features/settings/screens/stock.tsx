import type { SettingValue } from '../settings.ts';
import { MultilineField, SwitchField, TextField } from '../../../ui/form/fields.tsx';
import { FieldGroup } from '../form/fields.tsx';
import {
  linesOf,
  type LoadedSetting,
  numberOf,
  SettingForm,
  type SettingFormat,
} from '../form/setting-form.tsx';

interface StockForm {
  shots: string;
  minPhotos: string;
  showPlates: boolean;
  showVin: boolean;
  soldDays: string;
}

const STOCK_LABELS: Readonly<Record<keyof StockForm, string>> = {
  shots: 'Photos of each car',
  minPhotos: 'Fewest photos',
  showPlates: 'Show the whole plate to visitors',
  showVin: 'Show the VIN to visitors',
  soldDays: 'Take sold cars off the site after (days)',
};

const STOCK_FORMAT: SettingFormat<'stock', StockForm> = {
  name: 'stock',
  toForm: ({ shots, minPhotos, soldDays, ...switches }) => ({
    ...switches,
    shots: shots.join('\n'),
    minPhotos: String(minPhotos),
    soldDays: String(soldDays),
  }),
  toSetting: ({ shots, minPhotos, soldDays, ...switches }) => ({
    ...switches,
    shots: linesOf(shots),
    minPhotos: numberOf(minPhotos),
    soldDays: numberOf(soldDays),
  }),
  fieldOf: (path) => path.split('.')[0] ?? path,
};

/** Requirements for each car, and the facts that visitors see. */
export function Stock({ loaded }: { loaded: LoadedSetting<'stock'> }) {
  return (
    <SettingForm label="Stock" format={STOCK_FORMAT} loaded={loaded} labels={STOCK_LABELS}>
      <FieldGroup title="Photos">
        <MultilineField
          name="shots"
          label={STOCK_LABELS.shots}
          hint="What they show, one per line."
          rows={9}
        />
        <TextField
          name="minPhotos"
          label={STOCK_LABELS.minPhotos}
          inputMode="numeric"
          required
          hint="You’re told about a car with fewer photos. It can be published all the same."
        />
      </FieldGroup>
      <FieldGroup title="On the site">
        <SwitchField name="showPlates" label={STOCK_LABELS.showPlates} />
        <SwitchField name="showVin" label={STOCK_LABELS.showVin} />
        <TextField
          name="soldDays"
          label={STOCK_LABELS.soldDays}
          inputMode="numeric"
          required
          hint="0 means that they stay until you unpublish them."
        />
      </FieldGroup>
    </SettingForm>
  );
}

const PRICES_FORMAT: SettingFormat<'prices', SettingValue<'prices'>> = {
  name: 'prices',
  toForm: (value) => value,
  toSetting: (values) => values,
};

const ANNOUNCE = 'Announce reduced prices';

/** How prices are shown. */
export function Prices({ loaded }: { loaded: LoadedSetting<'prices'> }) {
  return (
    <SettingForm
      label="Prices"
      format={PRICES_FORMAT}
      loaded={loaded}
      labels={{ announceReductions: ANNOUNCE }}
    >
      <FieldGroup title="Reductions">
        <SwitchField
          name="announceReductions"
          label={ANNOUNCE}
          hint="Only where the law allows it: with the lowest price of the 30 days before."
        />
      </FieldGroup>
    </SettingForm>
  );
}
