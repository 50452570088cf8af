import { useState } from 'react';
import type { StockRow } from '../stock.ts';

export interface Selection {
  cars: readonly StockRow[];
  has: (carId: number) => boolean;
  /** Selects or deselects a car; with `range`, also those between it and the last one that was changed. */
  toggle: (carId: number, range: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Keeps which cars of a page are selected. Another page or filter (`view`) begins without a selection. */
export function useSelection(rows: readonly StockRow[], view: string): Selection {
  const [{ of, ids, last }, setSelected] = useState<Selected>({ of: view, ids: NONE, last: null });
  const selected = of === view ? ids : NONE;
  const cars = rows.filter(({ carId }) => selected.has(carId));
  const select = (next: Iterable<number>, carId: number | null) =>
    setSelected({ of: view, ids: new Set(next), last: carId });

  return {
    cars,
    has: (carId) => selected.has(carId),
    toggle: (carId, range) => {
      const at = (id: number | null) => rows.findIndex((row) => row.carId === id);
      const from = range && of === view && at(last) >= 0 ? at(last) : at(carId);
      const [low, high] = [Math.min(from, at(carId)), Math.max(from, at(carId))];
      const changed = rows.slice(low, high + 1).map((row) => row.carId);
      const others = [...selected].filter((id) => !changed.includes(id));
      select(selected.has(carId) ? others : [...others, ...changed], carId);
    },
    toggleAll: () =>
      select(cars.length === rows.length ? [] : rows.map(({ carId }) => carId), null),
    clear: () => select([], null),
  };
}

interface Selected {
  /** The page and filters that the selection belongs to. */
  of: string;
  ids: ReadonlySet<number>;
  last: number | null;
}

const NONE: ReadonlySet<number> = new Set();
