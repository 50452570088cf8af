import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NO_COUNTS } from '../../../../tests/helpers/app/cars.ts';
import type { FilterCounts } from '../car-search.ts';
import { type Filters, NO_FILTERS } from './search-address.ts';
import { NO_LISTS, type SearchLists } from './lists.ts';
import { SearchPanel } from './search-panel.tsx';

const volkswagen = { makeId: 3, name: 'Volkswagen' };
const LISTS: SearchLists = {
  ...NO_LISTS,
  makes: [volkswagen],
  models: [{ modelId: 14, name: 'Golf', make: volkswagen }],
  facets: { ...NO_LISTS.facets, colours: ['Blue'], minYear: 2019, maxYear: 2021 },
};

function panel(filters: Partial<Filters> = {}, lists = LISTS, searching = false): string {
  return renderToStaticMarkup(
    <SearchPanel
      title="Filters"
      renderLead={(sentence) => sentence}
      button="Search Vehicles"
      anyMake="All Makes"
      anyModel="All Models"
      filters={{ ...NO_FILTERS, ...filters }}
      lists={lists}
      searching={searching}
      onSearch={() => {}}
    />,
  );
}

/** Returns the markup of a form control. */
const control = (html: string, name: string) =>
  new RegExp(`<(select|input)[^>]*name="${name}"[^>]*>([^]*?</select>)?`).exec(html)?.[0] ?? '';

describe('SearchPanel', () => {
  it('renders a form that works without JavaScript', () => {
    expect(panel()).toContain('action="/search" method="get"');
  });

  it('starts with the listing type Sale and a price of 0 to 100,000', () => {
    const html = panel();
    expect(html).toMatch(/value="Sale"[^>]*checked|checked=""[^>]*value="Sale"/);
    expect(control(html, 'minPrice')).toContain('value="€0"');
    expect(control(html, 'maxPrice')).toContain('value="€100,000"');
  });

  it('shows a plus sign at the upper end of the price, which means no limit', () => {
    const html = panel({ minPrice: 5_000, maxPrice: null });
    expect(control(html, 'minPrice')).toContain('value="€5,000"');
    expect(control(html, 'maxPrice')).toContain('value="€200,000+"');
  });

  it('does not announce the number of cars, because the results announce it', () => {
    const counts = { ...NO_COUNTS, matches: 32 };
    const html = panel({}, { ...LISTS, facets: { ...LISTS.facets, counts } });
    expect(html).toContain('Show 32 cars');
    expect(html).toMatch(/<p aria-live="polite" class="[^"]*"><\/p>/);
  });

  it('disables the model until a make with models is chosen', () => {
    expect(control(panel(), 'modelId')).toContain('disabled');
    expect(control(panel({ makeId: 3 }, { ...LISTS, models: [] }), 'modelId')).toContain(
      'disabled',
    );
    expect(control(panel({ makeId: 3 }), 'modelId')).not.toContain('disabled');
  });

  it('keeps the choices from lists that failed to load', () => {
    const html = panel({ makeId: 3, modelId: 14, transmissionId: 2, fuelTypeId: 4 }, NO_LISTS);
    expect(control(html, 'makeId')).toContain('<option value="3" selected="">Chosen make</option>');
    expect(control(html, 'modelId')).toContain('value="14" selected="">Chosen model</option>');
    expect(control(html, 'modelId')).not.toContain('disabled');
    expect(control(html, 'transmissionId')).toContain('value="2" selected=""');
    expect(control(html, 'fuelTypeId')).toContain('selected="">Chosen fuel type</option>');
  });

  it('opens Advanced Search if one of its filters is set', () => {
    expect(panel()).toContain('aria-expanded="false"');
    expect(panel({ maxMileage: 50_000 })).toContain('aria-expanded="true"');
  });

  it('offers the chosen colour and year even if no car has them now', () => {
    const html = panel({ colour: 'Teal', minYear: 2003 });
    expect(control(html, 'colour')).toContain('<option value="Teal" selected="">Teal</option>');
    expect(control(html, 'minYear')).toContain('<option value="2003" selected="">2003</option>');
  });

  it('selects a colour from the address case-insensitively', () => {
    expect(control(panel({ colour: 'BLUE' }), 'colour')).toContain(
      '<option value="Blue" selected="">Blue</option>',
    );
  });

  describe('with the counts of the filters', () => {
    const counts = {
      ...NO_COUNTS,
      matches: 1_037,
      listingType: { Sale: 1_037, PreBooking: 6 },
      premium: { true: 0, false: 1_037 },
      colour: { Blue: 12 },
      year: { 2020: 1_037 },
    };
    const counted = (filters: Partial<Filters> = {}, changes: Partial<FilterCounts> = {}) =>
      panel(filters, { ...LISTS, facets: { ...LISTS.facets, counts: { ...counts, ...changes } } });

    it('shows the count of each option, except of the chosen one', () => {
      expect(control(counted(), 'colour')).toContain('>Blue (12)</option>');
      expect(control(counted(), 'makeId')).toContain('>Volkswagen (0)</option>');
      expect(control(counted({ colour: 'Blue' }), 'colour')).toContain('>Blue</option>');
      expect(control(counted(), 'minYear')).toContain('>2020 (1,037)</option>');
    });

    it('shows the number of dearer cars if an option, or the whole search, has no other cars', () => {
      const dearer = { ...counts, matches: 2, makeId: { 3: 2 }, colour: { Blue: 1 } };
      const html = counted({}, { matches: 0, dearer });
      expect(control(html, 'makeId')).toContain('>Volkswagen (2 dearer)</option>');
      expect(control(html, 'colour')).toContain('>Blue (12)</option>');
      expect(html).toContain('>No cars, 2 dearer<');
    });

    it('disables no option in the HTML of the server, which also works without script', () => {
      expect(control(counted(), 'makeId')).not.toContain('disabled');
    });

    it('names the button "Search Vehicles" and describes it with the number of cars', () => {
      const button = /<button[^>]*aria-describedby="(.*?)"[^]*?<\/button>/;
      const [html = '', description] = button.exec(counted()) ?? [];
      expect(html).toContain('>Search Vehicles</span>');
      expect(html).toContain(`<span id="${description}" aria-hidden="true">Show 1,037 cars</span>`);
    });

    it('shows one car, no cars and an unknown number', () => {
      expect(counted({}, { matches: 1 })).toContain('>Show 1 car<');
      expect(counted({}, { matches: 0 })).toContain('>No cars match<');
      expect(panel()).toContain('>Show cars<');
    });
  });

  it('shows "Searching..." and disables the button during a search', () => {
    expect(panel({}, LISTS, true)).toMatch(/aria-disabled="true">Searching\.\.\.<\/button>/);
  });
});
