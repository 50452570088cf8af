import { encode } from 'uqr';

/** Modules of white around the code that scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code next to its text, for screen readers. Stays black on white in both themes, as scanners expect it. */
export function QrCode({ text, className }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

interface QrCodeProps {
  text: string;
  className?: string | undefined;
}
