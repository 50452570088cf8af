import styles from '../../ui/studio-frame.module.css';
import { DarkSource } from './theme.tsx';

/** Addresses of an image by its width in pixels. */
type Sizes = Readonly<Record<number, string>>;

interface Props {
  light: Sizes;
  dark: Sizes;
  sizes?: string;
  width: number;
  height: number;
  /** Visible without scrolling: not loaded lazily. */
  first?: boolean;
}

/** A decorative image with a version for each theme; its edges fade into the page. */
export function StudioImage({ light, dark, sizes, width, height, first = false }: Props) {
  return (
    <picture className={styles.frame} data-studio="either">
      <DarkSource srcSet={srcSetOf(dark)} sizes={sizes} />
      <img
        src={Object.values(light).at(-1)}
        srcSet={srcSetOf(light)}
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

/** The first image of a page of text, 1600x1067. */
export const IntroImage = (props: Pick<Props, 'light' | 'dark'>) => (
  <StudioImage {...props} sizes="(min-width:900px) 55vw, 88vw" width={1600} height={1067} first />
);

const srcSetOf = (images: Sizes) =>
  Object.entries(images)
    .map(([width, address]) => `${address} ${width}w`)
    .join(', ');
