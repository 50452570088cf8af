import styles from './studio-picture.module.css';
import { useTheme } from './theme.tsx';

interface Source {
  src: string;
  srcSet?: string;
}

interface Props {
  light: Source;
  dark: Source;
  sizes?: string;
  width: number;
  height: number;
  /** Visible without scrolling: not loaded lazily. */
  first?: boolean;
}

/** A decorative image with a version for each theme; its edges fade into the page. */
export function StudioPicture({ light, dark, sizes, width, height, first = false }: Props) {
  const { theme } = useTheme();
  return (
    <picture className={styles.picture} data-studio="either">
      {theme === 'system' && (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={dark.srcSet ?? dark.src}
          sizes={sizes}
        />
      )}
      <img
        {...(theme === 'dark' ? dark : light)}
        sizes={sizes}
        width={width}
        height={height}
        alt=""
        loading={first ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
