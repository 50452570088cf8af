import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';

const THEMES = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
] as const;
export type Theme = (typeof THEMES)[number]['theme'];

const COOKIE = 'theme';
const YEAR_IN_SECONDS = 31_536_000;

/** The theme that a visitor chose, from the cookies of the request; System where none was. */
export function themeOf(cookieHeader: string | null): Theme {
  const chosen = cookieHeader?.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

const ThemeContext = createContext<{ theme: Theme; choose: (theme: Theme) => void }>({
  theme: 'system',
  choose: () => {},
});

/** Holds the chosen theme; the server has put it on `<html>` already, so nothing flashes. */
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

/** The bar of a phone's browser, whose colour the server has written for each scheme. */
function colourBrowserBar(theme: Theme) {
  for (const scheme of ['light', 'dark'] as const) {
    document
      .querySelector(`meta[name="theme-color"][media*="${scheme}"]`)
      ?.setAttribute('content', groundOf(theme === 'system' ? scheme : theme));
  }
}

/** The ground of every page, as `paper` in app.css. */
export const groundOf = (scheme: 'light' | 'dark') => (scheme === 'dark' ? '#1b1b1c' : '#e6e4e0');

export const useTheme = () => use(ThemeContext);

/** Light, Dark or System, as three parts of one control. `name` keeps two of them on a page apart. */
export function ThemeSwitch({ name }: { name: string }) {
  const { theme: chosen, choose } = useTheme();
  const parts = useRef<HTMLFieldSetElement>(null);

  // The switch can be used before this code has come: what was chosen in the meantime holds.
  useEffect(() => {
    const early = parts.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const wanted = THEMES.find(({ theme }) => theme === early)?.theme;
    if (wanted && wanted !== chosen) choose(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the code arrives
  }, []);
  return (
    <fieldset
      ref={parts}
      className="needs-script grid grid-cols-3 overflow-hidden rounded-control border border-line-2"
    >
      <legend className="sr-only">Theme</legend>
      {THEMES.map(({ theme, label }) => (
        <label
          key={theme}
          className="flex min-h-11 items-center justify-center border-line-2 px-4 text-[15px] not-first-of-type:border-l has-checked:bg-fill has-checked:text-on-fill has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current"
        >
          <input
            type="radio"
            className="sr-only"
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
