import { Link, useNavigate } from 'react-router';
import { separated } from '../../../../platform/format.ts';
import { keysOf } from '../../../../platform/objects.ts';
import { Select } from '../../../../ui/field.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { useCan } from '../../../../app/session.ts';
import { AGES, STATES, type StockSort } from '../options.ts';
import type { StockCounts } from '../stock.ts';
import { type StockFilters, stockAddress, SWITCHES } from './load-stock.ts';
import panel from '../../../../ui/panel.module.css';
import tabs from '../../../../ui/tabs.module.css';
import typography from '../../../../ui/styles/type.module.css';
import visibility from '../../../../ui/styles/visibility.module.css';
import styles from './stock.module.css';

/** Orders for phones, which have no headings of columns. */
const ORDERS: Readonly<Record<string, string>> = {
  '': 'Newest first',
  'days desc': 'Longest in stock',
  'price asc': 'Price, low to high',
  'price desc': 'Price, high to low',
  'enquiries desc': 'Most enquiries',
  'toFix desc': 'Most to fix',
  'car asc': 'Make and model',
  'nct asc': 'NCT, next first',
  'leaves asc': 'Leaves, least first',
} satisfies Partial<Record<`${StockSort} ${'asc' | 'desc'}` | '', string>>;

interface Props {
  query: URLSearchParams;
  filters: StockFilters;
  counts: StockCounts;
}

/** The states of cars as tabs, and the filters of the list, with the number of cars for each. */
export function StockFilterBar({ query, filters, counts }: Props) {
  const navigate = useNavigate();
  const can = useCan();
  const { state, switches, age, sort, order } = filters;
  const change = (changed: Record<string, string | null>) =>
    void navigate(stockAddress(query, changed), { preventScrollReset: true });
  return (
    <search className={panel.tight}>
      <nav aria-label="States" className={tabs.tabs}>
        <ul>
          {([null, ...keysOf(STATES)] as const).map((name) => (
            <li key={name ?? 'all'}>
              <Link
                to={stockAddress(query, { state: name })}
                preventScrollReset
                aria-current={name === state ? 'page' : undefined}
                className={tabs.tab}
              >
                {name === null ? 'All' : STATES[name]}{' '}
                <span className={typography.count}>
                  {separated(name === null ? counts.current : counts.state[name])}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <fieldset className={styles.filters}>
        <legend className={visibility.visuallyHidden}>Filters</legend>
        {keysOf(SWITCHES)
          .filter((name) => name !== 'loss' || can('money.read'))
          .map((name) => (
            <TickBox
              key={name}
              checked={switches.includes(name)}
              onChange={(event) => change({ [name]: event.currentTarget.checked ? 'true' : null })}
            >
              <span>
                {SWITCHES[name]} <span className={typography.count}>{separated(counts[name])}</span>
              </span>
            </TickBox>
          ))}
        <Select
          aria-label="Days in stock"
          value={age ?? ''}
          onChange={(event) => change({ age: event.currentTarget.value })}
        >
          <option value="">Any time in stock</option>
          {keysOf(AGES).map((name) => (
            <option key={name} value={name}>
              {AGES[name]} ({separated(counts.age[name])})
            </option>
          ))}
        </Select>
        <span className={styles.order}>
          <Select
            aria-label="Sort by"
            value={sort && `${sort} ${order}` in ORDERS ? `${sort} ${order}` : ''}
            onChange={(event) => {
              const [by = '', direction = ''] = event.currentTarget.value.split(' ');
              change({ sort: by, order: direction === 'desc' ? 'desc' : null });
            }}
          >
            {Object.entries(ORDERS)
              .filter(([value]) => value !== 'leaves asc' || can('money.read'))
              .map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
          </Select>
        </span>
      </fieldset>
    </search>
  );
}
