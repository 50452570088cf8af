import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import visibility from '../styles/visibility.module.css';
import styles from './theme.module.css';

const THEMES = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
] as const;
export type Theme = (typeof THEMES)[number]['theme'];

const COOKIE = 'theme';
const YEAR_IN_SECONDS = 31_536_000;

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
    document.documentElement.dataset['theme'] = next;
    colourBrowserBar(next);
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser yet
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
  }

  return <ThemeContext value={{ theme, choose }}>{children}</ThemeContext>;
}

/** Sets the colour of a phone's browser bar. */
function colourBrowserBar(theme: Theme) {
  for (const scheme of ['light', 'dark'] as const) {
    document
      .querySelector(`meta[name="theme-color"][media*="${scheme}"]`)
      ?.setAttribute('content', backgroundOf(theme === 'system' ? scheme : theme));
  }
}

/** The page background: `--color-paper` in tokens.css. */
export const backgroundOf = (scheme: 'light' | 'dark') =>
  scheme === 'dark' ? '#1b1b1c' : '#e6e4e0';

export const useTheme = () => use(ThemeContext);

/** A control with three options. `name` must be unique on the page. */
export function ThemeSwitch({ name }: { name: string }) {
  const { theme: chosen, choose } = useTheme();
  const parts = useRef<HTMLFieldSetElement>(null);

  // Keep a choice made before hydration.
  useEffect(() => {
    const early = parts.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const wanted = THEMES.find(({ theme }) => theme === early)?.theme;
    if (wanted && wanted !== chosen) choose(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, on hydration
  }, []);
  return (
    <fieldset ref={parts} className={styles.themeSwitch}>
      <legend className={visibility.visuallyHidden}>Theme</legend>
      {THEMES.map(({ theme, label }) => (
        <label key={theme} className={styles.option}>
          <input
            type="radio"
            className={visibility.visuallyHidden}
            name={name}
            value={theme}
            checked={chosen === theme}
            onChange={() => choose(theme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
