import { useState } from 'react';
import type { SlotDay } from '../../../appointments/slot-days.ts';
import { browserApi } from '../../../api/browser-api.ts';
import type { ChoosableCar } from '../../../cars/components/car-chooser/choosable-car.ts';
import { type DriveCar, readDays } from './car-search.ts';

/** `days` is null while the times load. */
type Chosen = Omit<DriveCar, 'days'> & { days: SlotDay[] | 'failed' | null };

/** The car that a visitor chose for a test drive, and its free times. */
export function useDriveCar(initial: DriveCar | null) {
  const [chosen, setChosen] = useState<Chosen | null>(initial);

  const load = async (car: ChoosableCar) => {
    setChosen({ car, days: null });
    const days = await readDays(browserApi, car.carId).catch(() => 'failed' as const);
    setChosen((now) => (now?.car === car ? { car, days } : now));
  };

  const { car = null, days = null } = chosen ?? {};
  return {
    car,
    /** Null without a car, and until its times are known. */
    days: days === 'failed' ? null : days,
    isLoading: car !== null && days === null,
    hasFailed: days === 'failed',
    choose: (next: ChoosableCar | null) => {
      if (next) void load(next);
      else setChosen(null);
    },
    retry: () => {
      if (car) void load(car);
    },
  };
}
