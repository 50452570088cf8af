import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import visibility from '../styles/visibility.module.css';
import styles from './theme.module.css';
import { isTheme, showTheme, type Theme, THEMES } from './theme-choice.ts';

const LABELS = { light: 'Light', dark: 'Dark', system: 'System' } satisfies Record<Theme, string>;

/** Returns the theme in the cookie, or the default, System. */
export function themeOf(cookieHeader: string | null): Theme {
  const chosen = cookieHeader?.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

const ThemeContext = createContext<{ theme: Theme; choose: (theme: Theme) => void }>({
  theme: 'system',
  choose: () => {},
});

/** Provides the chosen theme. The server renders it on `<html>`, so that the colours never flash. */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const [theme, setTheme] = useState(initial);

  function choose(next: Theme) {
    setTheme(next);
    showTheme(next);
  }

  return <ThemeContext value={{ theme, choose }}>{children}</ThemeContext>;
}

export const useTheme = () => use(ThemeContext);

/** A control with three options. `name` must be unique on the page. */
export function ThemeSwitch({ name }: { name: string }) {
  const { theme: chosen, choose } = useTheme();
  const parts = useRef<HTMLFieldSetElement>(null);

  // Keeps a theme that was chosen before hydration.
  useEffect(() => {
    const early = parts.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (early && isTheme(early) && early !== chosen) choose(early);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, on hydration
  }, []);
  return (
    <fieldset ref={parts} className={styles.themeSwitch}>
      <legend className={visibility.visuallyHidden}>Theme</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={styles.option}>
          <input
            type="radio"
            className={visibility.visuallyHidden}
            name={name}
            value={theme}
            checked={chosen === theme}
            onChange={() => choose(theme)}
          />
          {LABELS[theme]}
        </label>
      ))}
    </fieldset>
  );
}
