import { useEffect, useRef, useState } from 'react';
import type { DisplayImage } from '../../../platform/images/image.ts';
import { atSize, type Watermark } from '../../../platform/images/image-address.ts';
import { CarDrawing } from './car-drawing.tsx';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from '../../../ui/studio-frame.module.css';

interface Props {
  /** null shows a drawing. */
  image: DisplayImage | null;
  alt: string;
  /** The `sizes` attribute of the `img`. */
  sizes: string;
  watermark?: Watermark | null;
  /** Chooses the drawing that replaces a missing image. */
  bodyType?: string | null;
  /** Visible without scrolling: loads with priority. */
  first?: boolean;
  className?: string;
}

/**
 * A responsive image of a car with a blurred preview. Studio images fade into the page. The drawing replaces an image
 * that fails to load.
 */
export function CarImage({
  image,
  alt,
  sizes,
  watermark,
  bodyType = null,
  first = false,
  className = '',
}: Props) {
  const [isBroken, setIsBroken] = useState(false);
  const element = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The image may have failed before hydration.
    const { complete = false, src = '', naturalWidth = 0 } = element.current ?? {};
    if (complete && src && naturalWidth === 0) setIsBroken(true);
  }, []);

  if (!image) return <NoImage className={className} label={alt} bodyType={bodyType} />;
  const { src, widths, width, height, studio, placeholder } = image;
  return (
    <span
      data-car-image=""
      data-broken={isBroken ? '' : undefined}
      className={`${styles.frame} ${className}`}
      data-studio={studio ?? undefined}
      data-watermark={watermark ?? undefined}
    >
      <img
        ref={element}
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
        onError={() => setIsBroken(true)}
      />
      {isBroken && <CarDrawing bodyType={bodyType} />}
    </span>
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

/** Replaces the image of a car without images: a drawing, with a text if there is room. */
export function NoImage({ className = '', label, bodyType = null }: NoImageProps) {
  return (
    <div className={`${styles.frame} ${className}`} data-broken="">
      {label && <span className={visibility.visuallyHidden}>{label}, photos coming soon</span>}
      <CarDrawing bodyType={bodyType} />
      <p className={styles.soon} aria-hidden>
        Photos coming soon
      </p>
    </div>
  );
}

interface NoImageProps {
  className?: string;
  /** The name of the car; empty if it is next to the image. */
  label: string;
  bodyType?: string | null;
}
