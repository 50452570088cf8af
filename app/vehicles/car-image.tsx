import type { DisplayImage } from '../../domain/images/image.ts';
import { atSize, type Watermark } from '../../domain/images/image-address.ts';
import visibility from '../styles/visibility.module.css';
import styles from './car-image.module.css';

interface Props {
  /** null shows the placeholder. */
  image: DisplayImage | null;
  alt: string;
  /** The `sizes` attribute of the `img`. */
  sizes: string;
  watermark?: Watermark | null;
  /** Visible without scrolling: loads with priority. */
  first?: boolean;
  className?: string;
}

/**
 * A responsive image of a car with a blurred preview. Studio images fade into the page; `app/start/start.ts`
 * replaces an image that fails to load by the placeholder.
 */
export function CarImage({ image, alt, sizes, watermark, first = false, className = '' }: Props) {
  if (!image) return <NoImage className={className} label={alt} />;
  const { src, widths, width, height, studio, placeholder } = image;
  return (
    <div
      data-car-image=""
      className={`${styles.frame} ${className}`}
      data-studio={studio ?? undefined}
      data-watermark={watermark ?? undefined}
    >
      <img
        src={src}
        srcSet={srcSet(image)}
        sizes={widths.length > 0 ? sizes : undefined}
        width={width}
        height={height}
        alt={watermark ? `${alt}, ${watermark}` : alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? undefined : 'async'}
        style={{ backgroundImage: `url(${placeholder})` }}
      />
      <Silhouette />
    </div>
  );
}

/** `320.webp 320w, …`; undefined without variants. */
function srcSet({
  src,
  widths,
  width,
}: Pick<DisplayImage, 'src' | 'widths' | 'width'>): string | undefined {
  if (widths.length === 0) return undefined;
  const files = widths.map((size) => `${atSize(src, size)} ${size}w`);
  if (Math.max(...widths) < Math.min(width, 1600)) files.push(`${src} ${width}w`);
  return files.join(', ');
}

/** The placeholder for a car without images. */
export function NoImage({ className = '', label }: { className?: string; label: string }) {
  return (
    <div className={`${styles.frame} ${className}`} data-broken="">
      <span className={visibility.visuallyHidden}>{label}, no image yet</span>
      <Silhouette />
    </div>
  );
}

/** A covered car, drawn in hairlines. CSS shows it if the image is missing or broken. */
function Silhouette() {
  return (
    <svg
      className={styles.silhouette}
      viewBox="0 0 320 200"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M34 134c0-15 3-24 20-28 20-5 34-8 46-17 17-13 36-21 68-21 34 0 52 8 74 26 8 6 19 7 30 10 12 3 16 12 16 30" />
      <path d="M34 134c-4 0-6 2-6 6m264-6c4 0 5 2 5 6M24 140h272" strokeWidth="1" />
      <path d="M100 92c40-6 92-7 142 2M168 68c-3 22-3 46 0 66" strokeWidth="1" opacity=".5" />
    </svg>
  );
}
