// The roles are explicit, because table elements lose their own if CSS changes `display`.
/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import { irishDate, irishTime } from '../../../opening/day-text.ts';
import { CarImage } from '../../components/car-image.tsx';
import { imageOf } from '../../../../platform/images/image-address.ts';
import { counted, separated } from '../../../../platform/format.ts';
import { useCan } from '../../../../app/session.ts';
import { euro } from '../../../money/texts.ts';
import { MenuButton } from '../../../../ui/menu.tsx';
import visibility from '../../../../ui/styles/visibility.module.css';
import { ageOf, STATES, type StockSort } from '../options.ts';
import type { StockRow } from '../stock.ts';
import { orderAfterPress, type StockFilters, stockAddress } from './load-stock.ts';
import { rowMenu } from './row-menu.ts';
import typography from '../../../../ui/styles/type.module.css';
import iconButton from '../../../../ui/icon-button.module.css';
import styles from './stock-table.module.css';
import { carLine } from './texts.ts';
import type { CarWrites } from '../use-car-writes.ts';
import type { Selection } from './use-selection.ts';

/** The columns between the photo and the menu, each with the sort order of its link. */
const COLUMNS: readonly { text: string; sort: StockSort; isFigure?: true; isMoney?: true }[] = [
  { text: 'Car', sort: 'car' },
  { text: 'Stock no.', sort: 'stockNumber' },
  { text: 'State', sort: 'state' },
  { text: 'Price', sort: 'price', isFigure: true },
  { text: 'Cost', sort: 'cost', isFigure: true, isMoney: true },
  { text: 'Leaves', sort: 'leaves', isFigure: true, isMoney: true },
  { text: 'In stock', sort: 'days', isFigure: true },
  { text: 'Enquiries', sort: 'enquiries', isFigure: true },
  { text: 'NCT', sort: 'nct' },
  { text: 'To fix', sort: 'toFix' },
];

interface Props {
  rows: readonly StockRow[];
  query: URLSearchParams;
  filters: StockFilters;
  /** null: cars cannot be selected. */
  selection: Selection | null;
  writes: CarWrites;
}

/** A table, whose rows are cards on narrow screens. */
export function StockTable({ rows, query, filters, selection, writes }: Props) {
  const can = useCan();
  const columns = COLUMNS.filter(({ isMoney }) => !isMoney || can('money.read'));
  return (
    <table role="table" aria-label="Cars" className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className={styles.select}>
              <SelectAll selection={selection} rows={rows} />
            </th>
          )}
          <th role="columnheader" scope="col" className={styles.photo}>
            <span className={visibility.visuallyHidden}>Photo</span>
          </th>
          {columns.map(({ text, sort, isFigure }) => (
            <th
              key={sort}
              role="columnheader"
              scope="col"
              aria-sort={
                filters.sort === sort
                  ? filters.order === 'asc'
                    ? 'ascending'
                    : 'descending'
                  : undefined
              }
              data-figure={isFigure}
            >
              <Link
                to={stockAddress(query, {
                  sort,
                  order: orderAfterPress(filters, sort) === 'desc' ? 'desc' : null,
                })}
                preventScrollReset
                className={styles.sort}
              >
                {text}
              </Link>
            </th>
          ))}
          <th role="columnheader" scope="col" className={styles.menuCell}>
            <span className={visibility.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((car) => (
          <Row key={car.carId} car={car} selection={selection} writes={writes} />
        ))}
      </tbody>
    </table>
  );
}

function SelectAll({ selection, rows }: { selection: Selection; rows: readonly StockRow[] }) {
  const isAll = selection.cars.length === rows.length;
  return (
    <label className={styles.tick}>
      <span className={visibility.visuallyHidden}>Select all cars of this page</span>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selection.cars.length > 0;
        }}
        onChange={selection.toggleAll}
      />
    </label>
  );
}

interface RowProps {
  car: StockRow;
  selection: Selection | null;
  writes: CarWrites;
}

function Row({ car, selection, writes }: RowProps) {
  const can = useCan();
  const { carId, title, derivative, registration, stockNumber } = car;
  const isDeleted = car.state === 'deleted';
  const name = carLine(car);
  const heading = (
    <>
      {title}
      {derivative && <span className={styles.derivative}> {derivative}</span>}
    </>
  );
  const enquiries = (
    <>
      {separated(car.enquiries)}
      <span className={styles.unit}>{car.enquiries === 1 ? ' enquiry' : ' enquiries'}</span>
    </>
  );
  return (
    <tr role="row" data-selected={selection?.has(carId) || undefined}>
      {selection && (
        <td role="cell" className={styles.select}>
          <label className={styles.tick}>
            <span className={visibility.visuallyHidden}>Select {name}</span>
            <input
              type="checkbox"
              checked={selection.has(carId)}
              // Not `onChange`, whose event does not say whether Shift is pressed.
              onClick={(event) => selection.toggle(carId, event.shiftKey)}
              onChange={() => {}}
            />
          </label>
        </td>
      )}
      <td role="cell" className={styles.photo}>
        <CarImage image={imageOf(car)} alt="" sizes="96px" className={styles.image} />
      </td>
      <th role="rowheader" scope="row" className={styles.car}>
        {isDeleted || !can('cars.write') ? (
          <span className={styles.name}>{heading}</span>
        ) : (
          <Link to={`/edit-car/${carId}`} className={styles.name}>
            {heading}
          </Link>
        )}
        {registration && <span className={styles.plate}>{registration}</span>}
      </th>
      <td role="cell" className={styles.stockNumber} data-label="Stock no.">
        {stockNumber}
      </td>
      <td role="cell" className={styles.state} data-state={car.state}>
        <State car={car} />
      </td>
      <td role="cell" className={styles.price}>
        <Price car={car} name={name} onPress={() => writes.open({ kind: 'price', car })} />
      </td>
      {can('money.read') && (
        <>
          <td role="cell" className={styles.money} data-label="Cost">
            {car.cost == null ? '' : euro(car.cost)}
          </td>
          <td
            role="cell"
            className={styles.money}
            data-label="Leaves"
            data-loss={(car.leaves ?? 0) < 0 || undefined}
          >
            <Link to={`/car/${carId}/money`} className={styles.link}>
              {car.leaves == null ? 'Add' : euro(car.leaves)}
              <span className={visibility.visuallyHidden}>
                {car.leaves == null ? ' ' : ', '}money of {name}
              </span>
            </Link>
          </td>
        </>
      )}
      <td role="cell" className={styles.days} data-age={ageOf(car.daysInStock)}>
        <span>{counted(car.daysInStock, 'day')}</span>
      </td>
      <td role="cell" className={styles.enquiries}>
        {car.enquiries > 0 && can('enquiries') ? (
          <Link to={`/enquiries?view=all&carId=${carId}`} className={styles.link}>
            {enquiries}
          </Link>
        ) : (
          <span data-none={car.enquiries === 0 || undefined}>{enquiries}</span>
        )}
      </td>
      <td role="cell" className={styles.nct}>
        {car.nct}
      </td>
      <td role="cell" className={styles.toFix}>
        {car.toFix.length > 0 && (
          <button
            type="button"
            className={styles.link}
            onClick={() => writes.open({ kind: 'fix', car })}
          >
            {car.toFix.length} to fix
            <span className={visibility.visuallyHidden}>: {name}</span>
          </button>
        )}
      </td>
      <td role="cell" className={styles.menuCell}>
        {isDeleted ? (
          can('cars.delete') && (
            <button type="button" className={styles.restore} onClick={() => writes.restore(car)}>
              Restore<span className={visibility.visuallyHidden}> {name}</span>
            </button>
          )
        ) : (
          <MenuButton
            label={`Actions for ${name}`}
            className={iconButton.iconButton}
            items={() => rowMenu(car, can, writes)}
          >
            <Ellipsis size={20} strokeWidth={1.8} aria-hidden />
          </MenuButton>
        )}
      </td>
    </tr>
  );
}

function State({ car }: { car: StockRow }) {
  const { state, holdUntil, goneAt, premium, sale } = car;
  const notes = [
    state === 'reserved' && holdUntil && `until ${irishTime(holdUntil)}`,
    state === 'deleted' && goneAt && `gone for good on ${irishDate(goneAt)}`,
    premium && 'Premium',
    !sale && 'PreBooking',
  ].filter(Boolean);
  return (
    <>
      <strong className={styles.stateName}>{STATES[state]}</strong>
      {notes.length > 0 && <span className={styles.note}>{notes.join(', ')}</span>}
    </>
  );
}

function Price({ car, name, onPress }: { car: StockRow; name: string; onPress: () => void }) {
  const can = useCan();
  const { price, priceChange, state } = car;
  const isFixed = state === 'deleted' || state === 'archived' || state === 'sold';
  return (
    <>
      {isFixed || !can('cars.price') ? (
        <span className={typography.price}>{price}</span>
      ) : (
        <button type="button" className={styles.priceButton} onClick={onPress}>
          {price}
          <span className={visibility.visuallyHidden}>, change the price of {name}</span>
        </button>
      )}
      {priceChange && (
        <span className={styles.note}>
          {priceChange.from} until {irishDate(priceChange.at)}
        </span>
      )}
    </>
  );
}
