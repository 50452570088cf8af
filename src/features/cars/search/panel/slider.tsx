import styles from './slider.module.css';

interface SliderProps {
  name?: string;
  /** Id of the input that shows the value, if the slider has no name. `src/app/frame/start-script.ts` fills it before hydration. */
  field?: string;
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  text: string;
  /**
   * The side of the value on which the thumb of a range is drawn and takes presses. So two thumbs never overlap,
   * also if they have the same value. Default: the thumb is in the middle.
   */
  side?: 'low' | 'high';
  onChange: (value: number) => void;
}

export function Slider({ label, text, side, field, onChange, ...input }: SliderProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      data-side={side}
      aria-controls={field}
      {...input}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

/** Distance in pixels of the lowest value from the start of the track, for one thumb and for the two of a range. */
const THUMB_RADIUS = 10;
const THUMB_AND_GAP = 23;

interface TrackProps {
  /** Start of the coloured part of a range, 0 to 1. Without it the track has one thumb, `to`. */
  from?: number;
  to: number;
  /** Called with the pressed position, 0 to 1. */
  onPress: (part: number) => void;
  children: React.ReactNode;
}

export function SliderTrack({ from, to, onPress, children }: TrackProps) {
  const inset = from === undefined ? THUMB_RADIUS : THUMB_AND_GAP;
  /** Returns the CSS distance from an end of the track, for a position from 0 to 1. */
  const along = (part: number) => `calc(${inset}px + (100% - ${2 * inset}px) * ${part})`;
  return (
    <div
      className={styles.track}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onPress((event.clientX - left - inset) / (width - 2 * inset));
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
