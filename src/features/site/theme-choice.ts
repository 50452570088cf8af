export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const COOKIE = 'theme';
const YEAR_IN_SECONDS = 31_536_000;

export const isTheme = (value: string): value is Theme => THEMES.some((theme) => theme === value);

/** Returns the theme in the cookies, or the default, System. */
export function chosenTheme(cookies: string | null): Theme {
  const chosen = cookies?.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** The condition under which the dark version of an image is shown. */
export const darkMedia = (theme: Theme) =>
  ({ light: 'not all', dark: 'all', system: '(prefers-color-scheme: dark)' })[theme];

/** Sets the colours of the document, and stores the theme in a cookie for later pages. */
export function storeTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  colourBrowserBar(theme);
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIE}=${theme}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
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
