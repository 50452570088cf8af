import {
  createContext,
  type ReactNode,
  type SourceHTMLAttributes,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import visibility from '../../ui/styles/visibility.module.css';
import styles from './theme.module.css';
import { darkMedia, isTheme, storeTheme, type Theme, THEMES } from './theme-choice.ts';

const LABELS = { light: 'Light', dark: 'Dark', system: 'System' } satisfies Record<Theme, string>;

const ThemeContext = createContext<[theme: Theme, choose: (theme: Theme) => void]>([
  'system',
  () => {},
]);

/** @param initial the theme with which the server renders the page, so that the colours never flash */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const [theme, setTheme] = useState(initial);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    storeTheme(chosen);
  };
  return <ThemeContext value={[theme, choose]}>{children}</ThemeContext>;
}

/** A control with three options. `name` must be unique. */
export function ThemeSwitch({ name }: { name: string }) {
  const [theme, choose] = use(ThemeContext);
  const fieldset = useRef<HTMLFieldSetElement>(null);

  // Takes over a choice from before hydration.
  const onHydrated = useEffectEvent(() => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>(':checked')?.value ?? theme;
    if (chosen !== theme && isTheme(chosen)) choose(chosen);
  });
  useLayoutEffect(() => onHydrated(), []);

  return (
    <fieldset ref={fieldset} className={styles.themeSwitch}>
      <legend className={visibility.visuallyHidden}>Theme</legend>
      {THEMES.map((choice) => (
        <label key={choice} className={styles.option}>
          <input
            type="radio"
            className={visibility.visuallyHidden}
            name={name}
            value={choice}
            checked={choice === theme}
            autoComplete="off"
            onChange={() => choose(choice)}
          />
          {LABELS[choice]}
        </label>
      ))}
    </fieldset>
  );
}

/** The dark version of an image, as the first child of its `picture`. */
export function DarkSource(source: Omit<SourceHTMLAttributes<HTMLSourceElement>, 'media'>) {
  const [theme] = use(ThemeContext);
  return <source {...source} media={darkMedia(theme)} />;
}
