import styles from './slider.module.css';

interface SliderProps {
  name: string;
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as text. */
  text: string;
  /** Paints this thumb above the other one, so that the user can move it when both are at the same value. */
  above?: boolean;
  onChange: (value: number) => void;
}

/** One thumb on a `SliderTrack`. */
export function Slider({ name, label, text, above, onChange, ...range }: SliderProps) {
  return (
    <input
      type="range"
      name={name}
      aria-label={label}
      aria-valuetext={text}
      data-above={above || undefined}
      {...range}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

/** Width of a thumb in pixels. Its centre stays half of this width away from both ends of the track. */
const THUMB = 20;

interface TrackProps {
  /** Start of the coloured part, 0 to 1. Default: the start of the track. */
  from?: number;
  to: number;
  /** Called with the pressed position, 0 to 1. */
  onPress: (part: number) => void;
  children: React.ReactNode;
}

export function SliderTrack({ from, to, onPress, children }: TrackProps) {
  return (
    <div
      className={styles.track}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onPress((event.clientX - left - THUMB / 2) / (width - THUMB));
      }}
    >
      <span
        className={styles.range}
        style={{ left: from === undefined ? 0 : along(from), right: along(1 - to) }}
      />
      {children}
    </div>
  );
}

/** Returns the CSS distance from an end of the track, for a position from 0 to 1. */
const along = (part: number) => `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${part})`;
