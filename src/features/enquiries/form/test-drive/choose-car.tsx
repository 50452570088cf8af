import { useState } from 'react';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { useHydrated } from '../../../../ui/use-hydrated.ts';
import { Button } from '../../../../ui/button.tsx';
import { Radio } from '../../../../ui/radio.tsx';
import { CarChooser, CarLine } from '../../../cars/components/car-chooser/car-chooser.tsx';
import type { ChoosableCar } from '../../../cars/components/car-chooser/choosable-car.ts';
import { type CarSearch, findDriveCars, type DriveCar, readDays } from './car-search.ts';
import styles from './test-drive.module.css';
import type { SlotDay } from '../../appointments/slots.ts';

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

const search = (words: string, signal: AbortSignal) => findDriveCars(browserApi, words, signal);

/** Clicks the field, which opens its list. */
function openList(): void {
  const input = document.getElementById('carId');
  input?.focus();
  input?.click();
}

interface Props {
  chosen: ChoosableCar | null;
  onChoose: (car: ChoosableCar | null) => void;
  error: string | undefined;
  /** The search of a form that was sent without JavaScript. */
  sent: CarSearch | null;
}

/**
 * Chooses the car of a test drive. Without JavaScript, a button sends the form, and the server returns it with the cars
 * found, and then with the times of the chosen one.
 */
export function ChooseCar({ chosen, onChoose, error, sent }: Props) {
  const hydrated = useHydrated();
  // The list of a form that was sent before hydration stays until the visitor chooses again.
  const [listed, setListed] = useState(sent);
  const choose = (car: ChoosableCar | null) => {
    setListed(null);
    onChoose(car);
  };
  return (
    <CarChooser
      id="carId"
      label="Which car would you like to drive?"
      placeholder="Make, model or year"
      error={error}
      words={sent?.words ?? ''}
      chosen={hydrated ? chosen : null}
      onChoose={choose}
      search={search}
    >
      <Button
        type={hydrated ? 'button' : 'submit'}
        formAction="#carId"
        onClick={hydrated ? openList : undefined}
      >
        Find a car
      </Button>
      {listed && (
        <FoundCars listed={listed} chosen={chosen} hydrated={hydrated} onChoose={choose} />
      )}
    </CarChooser>
  );
}

function FoundCars({
  listed: { words, found },
  chosen,
  hydrated,
  onChoose,
}: {
  listed: CarSearch;
  chosen: ChoosableCar | null;
  hydrated: boolean;
  onChoose: (car: ChoosableCar) => void;
}) {
  if (words === '') return null;
  if (found.length === 0)
    return (
      <p className={styles.none}>
        No car for “{words}” is for sale here. Try only the make or the model.
      </p>
    );
  return (
    <fieldset className={styles.found}>
      <legend className={styles.legend}>Choose one of these cars</legend>
      <input type="hidden" name="carFound" value={words} />
      {found.map((car) => (
        <Radio
          key={car.carId}
          name="carId"
          value={car.carId}
          defaultChecked={car.carId === chosen?.carId}
          onChange={() => onChoose(car)}
          className={styles.choice}
        >
          <CarLine car={car} />
        </Radio>
      ))}
      {!chosen && !hydrated && (
        <Button type="submit" formAction="#carId">
          Show the free times
        </Button>
      )}
    </fieldset>
  );
}
