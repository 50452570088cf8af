import { Search, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { FilterCounts } from '../car-search.ts';
import { cars, separated } from '../../../platform/format.ts';
import { recentApi } from '../../../app/api/browser-api.ts';
import { useModels } from '../components/use-models.ts';
import { MAX_SENTENCE_LENGTH } from '../listing.ts';
import {
  type Filters,
  NO_FILTERS,
  priceRangeOf,
  SENTENCE_BEFORE,
  toResults,
  usesAdvanced,
} from './search-address.ts';
import { AdvancedCells } from './panel/advanced-cells.tsx';
import { idOrNull, ListingTypeCell, SelectCell } from './panel/cell.tsx';
import { entryChoices } from './panel/choices.ts';
import { WITHOUT_CONTROL } from './filter-table.ts';
import { type Meaning, shownFilters } from './sentence/one-search.ts';
import type { SearchLists } from './lists.ts';
import { PriceCell } from './panel/price-cell.tsx';
import visibility from '../../../ui/styles/visibility.module.css';
import cell from './panel/cell.module.css';
import styles from './search-panel.module.css';
import { FILTERS_SHEET, useSheet } from './panel/sheet.ts';
import { useChosenFilters, useCounts } from './panel/state.ts';

interface Props {
  title: string;
  button: string;
  icon?: ReactNode;
  /** First choices of the selects, for example 'All Makes' and 'All Models'. */
  anyMake: string;
  anyModel: string;
  /** The filters of the page. When they change, they replace the visitor's choices. */
  filters: Filters;
  /** The meaning of the sentence in `filters`. */
  meaning?: Meaning | null;
  /** `models` must belong to the make in `filters`, or else in the sentence. */
  lists: SearchLists;
  /** Whether published cars are searched and counted, or drafts. */
  publish?: boolean | undefined;
  /** Opens Advanced Search at first. It is also open if one of its filters is set. */
  advanced?: boolean;
  /** Renders the content above the panel, which must contain the sentence field. */
  renderLead: (sentence: ReactNode) => ReactNode;
  /** Whether the panel is a sheet on phones, which `FiltersLine` opens. The sentence field is then compact. */
  sheet?: boolean;
  /** A search is running: the button shows it and ignores clicks. */
  searching: boolean;
  onSearch: (filters: Filters) => void;
  onReset?: () => void;
  /** Without JavaScript, the form submits to `searchPath` and Reset Filters opens `resetPath`. */
  searchPath?: string;
  resetPath?: string;
}

/** The search panel of Home, Search Vehicles and Saved Vehicles: a form that works without JavaScript. */
export function SearchPanel(props: Props) {
  const { lists, filters, searching, onSearch, onReset, sheet } = props;
  const { searchPath = '/search', resetPath = '/search' } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useSheet(panel);
  const closeSheet = () => {
    if (sheet) panel.current?.hidePopover();
  };
  const form = useRef<HTMLFormElement>(null);
  const meaning = props.meaning ?? null;
  const { chosen, shown, change } = useChosenFilters(form, filters, meaning);
  const ofPage = shownFilters({ filters, meaning });
  const { models } = useModels(
    shown.makeId,
    { makeId: ofPage.makeId, models: lists.models },
    recentApi.models,
  );
  const pageModelId = shown.makeId === ofPage.makeId ? ofPage.modelId : null;
  const counts = useCounts(chosen, props.publish ?? true, {
    filters,
    counts: lists.facets.counts,
  });
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = opened ?? (props.advanced || usesAdvanced(filters));

  return (
    <>
      {props.renderLead(
        <SentenceField
          isCompact={sheet}
          form={`${id}form`}
          value={chosen.q}
          onChange={(q) => change({ q })}
        />,
      )}
      <search
        ref={panel}
        {...(sheet && { id: FILTERS_SHEET, popover: 'auto', tabIndex: -1 })}
        className={sheet ? styles.sheet : styles.panel}
        aria-labelledby={`${id}title`}
      >
        <form
          ref={form}
          id={`${id}form`}
          className={styles.form}
          method="get"
          action={toResults(searchPath)}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            if (searching) return;
            closeSheet();
            onSearch(chosen);
          }}
        >
          {/* The Enter key activates the first submit button of a form. */}
          <button type="submit" hidden aria-label={props.button} />
          {WITHOUT_CONTROL.map(
            (name) =>
              chosen[name] !== null && (
                <input key={name} type="hidden" name={name} value={String(chosen[name])} />
              ),
          )}
          {filters.q !== '' && <input type="hidden" name={SENTENCE_BEFORE} value={filters.q} />}
          <div className={styles.head}>
            <h2 id={`${id}title`} className={styles.heading}>
              {props.title}
            </h2>
            <div className={styles.links}>
              <button
                type="submit"
                form={`${id}reset`}
                className={styles.linkButton}
                onClick={(event) => {
                  event.preventDefault();
                  closeSheet();
                  change(NO_FILTERS);
                  onReset?.();
                }}
              >
                Reset Filters
              </button>
              <button
                type="submit"
                name="advanced"
                value="1"
                formAction={searchPath}
                className={styles.advancedButton}
                aria-expanded={open}
                aria-controls={`${id}further`}
                onClick={(event) => {
                  event.preventDefault();
                  setOpened(!open);
                }}
              >
                Advanced Search
              </button>
            </div>
          </div>
          {sheet && (
            <button
              type="button"
              popoverTarget={FILTERS_SHEET}
              popoverTargetAction="hide"
              aria-label="Close filters"
              className={styles.close}
            >
              <X size={22} strokeWidth={1.6} aria-hidden />
            </button>
          )}
          <SelectCell
            wide
            name="makeId"
            label="Make"
            any={props.anyMake}
            ahead="/api/models?makeId="
            value={shown.makeId}
            pageValue={ofPage.makeId}
            choices={entryChoices('makeId', lists.makes, counts)}
            onChange={(value) => change({ makeId: idOrNull(value), modelId: null })}
          />
          <SelectCell
            name="modelId"
            label="Model"
            any={props.anyModel}
            value={shown.modelId}
            pageValue={pageModelId}
            choices={entryChoices('modelId', models, counts)}
            disabled={models.length === 0 && shown.modelId === null && pageModelId === null}
            onChange={(value) => change({ modelId: idOrNull(value) })}
          />
          <SelectCell
            name="transmissionId"
            label="Transmission"
            any="Any"
            value={shown.transmissionId}
            pageValue={ofPage.transmissionId}
            choices={entryChoices('transmissionId', lists.transmissions, counts)}
            onChange={(value) => change({ transmissionId: idOrNull(value) })}
          />
          <ListingTypeCell
            value={shown.listingType}
            counts={counts}
            onChange={(listingType) => change({ listingType })}
          />
          <PriceCell range={priceRangeOf(shown)} onChange={change} />
          <div id={`${id}further`} className={styles.furtherCells} data-open={open || undefined}>
            <AdvancedCells
              filters={shown}
              pageFilters={ofPage}
              fuelTypes={lists.fuelTypes}
              facets={lists.facets}
              counts={counts}
              onChange={change}
            />
          </div>
          <SearchButton
            label={props.button}
            icon={props.icon}
            found={counts && foundText(counts)}
            searching={searching}
          />
        </form>
        <p aria-live="polite" className={visibility.visuallyHidden}>
          {/* The results announce what a search has found. */}
          {counts &&
            counts !== lists.facets.counts &&
            (counts.matches === 0 ? foundText(counts) : `Found ${cars(counts.matches)}`)}
        </p>
        {/* Reset Filters submits this form before hydration. */}
        <form id={`${id}reset`} method="get" action={resetPath} />
      </search>
    </>
  );
}

/** The number of cars that the search would find, for the button. */
function foundText({ matches, dearer }: FilterCounts): string {
  if (matches > 0) return `Show ${cars(matches)}`;
  return dearer?.matches ? `No cars, ${separated(dearer.matches)} dearer` : 'No cars match';
}

interface ButtonProps {
  label: string;
  icon?: ReactNode;
  /** Text about the cars that the search would find; null while unknown. */
  found: string | null;
  searching: boolean;
}

/**
 * Submits the search. Its name is its first line; the number below is its description, not a part of the
 * name, which must not change with each choice. It is enabled even if no car matches, because the results
 * offer similar searches.
 */
function SearchButton({ label, icon, found, searching }: ButtonProps) {
  const id = useId();
  if (searching)
    return (
      <button type="submit" className={styles.submit} aria-disabled="true">
        Searching...
      </button>
    );
  return (
    <button type="submit" className={styles.submit} aria-disabled="false" aria-describedby={id}>
      <span className={styles.submitLabel}>
        {icon}
        {label}
      </span>
      <span id={id} aria-hidden>
        {found ?? 'Show cars'}
      </span>
    </button>
  );
}

interface SentenceFieldProps {
  /** Whether the field is less high on phones, where only screen readers get its label. */
  isCompact?: boolean | undefined;
  /** Id of the form that the field belongs to. */
  form: string;
  value: string;
  onChange: (sentence: string) => void;
}

/** The field for a search in the visitor's own words. */
function SentenceField({ isCompact, form, value, onChange }: SentenceFieldProps) {
  return (
    <div className={styles.sentence} data-compact={isCompact}>
      <label htmlFor="filter-q" className={cell.label}>
        Say what you’re looking for
      </label>
      <input
        id="filter-q"
        form={form}
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={MAX_SENTENCE_LENGTH}
        placeholder="Try: diesel estate under €20,000"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="submit" form={form} aria-label="Find cars" className={styles.sentenceButton}>
        <Search size={20} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  );
}
