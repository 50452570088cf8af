// The keys of the list box are handled by its field, and a native list has no photos.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { counted } from '../../../../platform/format.ts';
import { useEarlyValue } from '../../../../ui/use-early-value.ts';
import { useHydrated } from '../../../../ui/use-hydrated.ts';
import { Field, TextInput } from '../../../../ui/field.tsx';
import field from '../../../../ui/field.module.css';
import { CarImage } from '../car-image.tsx';
import typography from '../../../../ui/styles/type.module.css';
import styles from './car-chooser.module.css';
import type { ChoosableCar } from './choosable-car.ts';

interface Props {
  /** Id of the control, to which errors link. */
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  placeholder: string;
  chosen: ChoosableCar | null;
  onChoose: (car: ChoosableCar | null) => void;
  search: SearchCars;
  /** Text of the field at first. */
  words?: string;
  /** Shown below the field; replaces the search if there is no JavaScript. */
  children?: ReactNode;
}

/**
 * Finds a car by words and shows the cars found with their photos: a combobox with a list box below it. The form
 * gets the chosen car as `carId`, and the typed words as `carWords`.
 */
export function CarChooser({ chosen, onChoose, children, words = '', ...search }: Props) {
  const { id, label, error } = search;
  // Whether the new control takes the focus, because the one that had it is removed.
  const [focused, setFocused] = useState(false);
  const change = (car: ChoosableCar | null) => {
    setFocused(true);
    onChoose(car);
  };
  if (!chosen)
    return (
      <CarSearch {...search} words={words} focused={focused} onChoose={change}>
        {children}
      </CarSearch>
    );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chosen}>
        <CarLine car={chosen} />
        <button
          id={id}
          type="button"
          className={styles.change}
          aria-describedby={error && `${id}-error`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the field that had the focus
          autoFocus={focused}
          onClick={() => change(null)}
        >
          Choose another car
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
      <input type="hidden" name="carId" value={chosen.carId} />
    </fieldset>
  );
}

interface SearchProps extends Omit<Props, 'chosen' | 'onChoose' | 'words'> {
  words: string;
  focused: boolean;
  onChoose: (car: ChoosableCar) => void;
}

function CarSearch({
  id,
  label,
  hint,
  error,
  placeholder,
  words,
  focused,
  search,
  onChoose,
  children,
}: SearchProps) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useAnswer(open ? typed.trim() : null, search);
  const cars = Array.isArray(found) ? found : [];
  const current = cars[active];
  const optionId = (carId: number) => `${id}-car-${carId}`;
  const activeId = current && optionId(current.carId);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const show = () => {
    setActive(-1);
    setOpen(true);
  };
  useEarlyValue(input, words, (value) => {
    setTyped(value);
    // Do not open the list if the user has left the field meanwhile.
    if (input.current === document.activeElement) show();
  });
  const close = () => {
    setActive(-1);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) show();
      // -1 is the field itself.
      else setActive(((active + 1 + step + cars.length + 1) % (cars.length + 1)) - 1);
    } else if (event.key === 'Enter') {
      // Choosing a car with Enter must not submit the form.
      event.preventDefault();
      const car = current ?? (cars.length === 1 ? cars[0] : undefined);
      if (car) onChoose(car);
      else if (!open) show();
    } else if (event.key === 'Escape' && open) {
      // A dialog around it stays open.
      event.preventDefault();
      close();
    }
  };

  return (
    <div className={styles.search} onBlur={close}>
      <Field id={id} label={label} hint={hint} error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that had the focus
            autoFocus={focused}
            name="carWords"
            value={typed}
            placeholder={placeholder}
            maxLength={200}
            autoComplete="off"
            {...(hydrated && {
              role: 'combobox',
              'aria-autocomplete': 'list' as const,
              'aria-expanded': cars.length > 0,
              'aria-controls': `${id}-list`,
              'aria-activedescendant': activeId,
            })}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              show();
            }}
            onClick={show}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <output className={styles.status}>{open && statusOf(found)}</output>
      <div id={`${id}-list`} role="listbox" aria-label="Cars found" className={styles.list}>
        {cars.map((car, at) => (
          <div
            key={car.carId}
            id={optionId(car.carId)}
            role="option"
            aria-selected={at === active}
            className={styles.option}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(car)}
          >
            <CarLine car={car} />
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}

function statusOf(found: readonly ChoosableCar[] | 'failed' | null): string {
  if (found === null) return 'Searching…';
  if (found === 'failed') return 'We couldn’t search. Please try again.';
  if (found.length === 0) return 'No car found. Try only the make or the model.';
  return `${counted(found.length, 'car')} found.`;
}

export function CarLine({ car: { title, facts, image } }: { car: ChoosableCar }) {
  return (
    <>
      <div aria-hidden>
        <CarImage image={image} alt="" sizes="88px" className={styles.image} />
      </div>
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>{' '}
        <span className={typography.hint}>{facts}</span>
      </span>
    </>
  );
}

/** @throws the reason of the signal if it is aborted */
type SearchCars = (words: string, signal: AbortSignal) => Promise<ChoosableCar[]>;
