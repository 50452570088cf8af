import type { DisplayImage } from '../../domain/image.ts';
import { atSize, type Watermark } from '../../domain/image-address.ts';

interface Props {
  /** null shows the placeholder of a car without images. */
  image: DisplayImage | null;
  alt: string;
  /** The `sizes` of the `img`: how wide it stands at each width of the window. */
  sizes: string;
  mark?: Watermark | null;
  /** The largest image of the first screen: loaded before everything else. */
  first?: boolean;
  className?: string;
}

/**
 * An image of a car: the right file for the screen, its blurred preview until that has come, melted into
 * the page where it was taken in our studio. What can't be loaded becomes the placeholder.
 */
export function CarImage({ image, alt, sizes, mark, first = false, className = '' }: Props) {
  if (!image) return <NoImage className={className} label={alt} />;
  const { src, widths, width, height, studio, placeholder } = image;
  return (
    <div className={`pic ${className}`} data-studio={studio ?? undefined} data-mark={mark}>
      <img
        src={src}
        srcSet={srcSet(image)}
        sizes={widths.length > 0 ? sizes : undefined}
        width={width}
        height={height}
        alt={mark ? `${alt}, ${mark}` : alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? undefined : 'async'}
        style={{ backgroundImage: `url(${placeholder})` }}
        onError={(event) => event.currentTarget.closest('.pic')?.setAttribute('data-broken', '')}
        ref={(element) => {
          // The image may have failed before this code came.
          if (element?.complete && element.naturalWidth === 0)
            element.closest('.pic')?.setAttribute('data-broken', '');
        }}
      />
      <Silhouette />
    </div>
  );
}

/** `320.webp 320w, …`; undefined where no smaller files stand ready. */
export function srcSet({
  src,
  widths,
  width,
}: Pick<DisplayImage, 'src' | 'widths' | 'width'>): string | undefined {
  if (widths.length === 0) return undefined;
  const files = widths.map((size) => `${atSize(src, size)} ${size}w`);
  if (Math.max(...widths) < Math.min(width, 1600)) files.push(`${src} ${width}w`);
  return files.join(', ');
}

/** What stands for a car that has no image yet. */
export function NoImage({ className = '', label }: { className?: string; label: string }) {
  return (
    <div className={`pic ${className}`} data-broken="">
      <span className="sr-only">{label}, no image yet</span>
      <Silhouette />
    </div>
  );
}

/** A car under its cover, in hairlines; shown by CSS where the image is missing or broken. */
function Silhouette() {
  return (
    <svg
      className="silhouette"
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
