import { createContext, type SourceHTMLAttributes, use } from 'react';
import visibility from '../styles/visibility.module.css';
import styles from './theme.module.css';
import { darkMedia, type Theme, THEMES } from './theme-choice.ts';

const LABELS = { light: 'Light', dark: 'Dark', system: 'System' } satisfies Record<Theme, string>;

/**
 * The theme with which the server renders the page, so that the colours never flash. A theme that is chosen
 * later is shown by `showTheme`, without React.
 */
export const ThemeContext = createContext<Theme>('system');

/** A control with three options, which `app/start/start.ts` handles. `name` must be unique and end with `theme`. */
export function ThemeSwitch({ name }: { name: string }) {
  const theme = use(ThemeContext);
  return (
    <fieldset className={styles.themeSwitch}>
      <legend className={visibility.visuallyHidden}>Theme</legend>
      {THEMES.map((choice) => (
        <label key={choice} className={styles.option}>
          <input
            type="radio"
            className={visibility.visuallyHidden}
            name={name}
            value={choice}
            defaultChecked={choice === theme}
            autoComplete="off"
          />
          {LABELS[choice]}
        </label>
      ))}
    </fieldset>
  );
}

/** The dark version of an image, as the first child of its `picture`. */
export function DarkSource(source: Omit<SourceHTMLAttributes<HTMLSourceElement>, 'media'>) {
  const theme = use(ThemeContext);
  return <source {...source} data-dark="" media={darkMedia(theme)} suppressHydrationWarning />;
}
