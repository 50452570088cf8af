interface SliderProps {
  name: string;
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** How the figure is said. */
  text: string;
  /** Lies above the other thumb where both stand close together. */
  above?: boolean;
  onChange: (value: number) => void;
}

/** One thumb; it lies on a `SliderTrack`. */
export function Slider({ name, label, text, above, onChange, ...range }: SliderProps) {
  return (
    <input
      type="range"
      name={name}
      aria-label={label}
      aria-valuetext={text}
      className={above ? 'z-1' : undefined}
      {...range}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

/** Width of a thumb in pixels: its centre keeps half of it from the track's ends. */
const THUMB = 20;

interface TrackProps {
  /** Ends of the coloured part, 0 to 1; without `from` it begins where the track does. */
  from?: number;
  to: number;
  /** The track was pressed beside the thumbs, at this part of its length. */
  onPress: (part: number) => void;
  children: React.ReactNode;
}

/** The line under one or two thumbs. */
export function SliderTrack({ from, to, onPress, children }: TrackProps) {
  return (
    <div
      className="slider"
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onPress((event.clientX - left - THUMB / 2) / (width - THUMB));
      }}
    >
      <span
        className="slider-range"
        style={{ left: from === undefined ? 0 : along(from), right: along(1 - to) }}
      />
      {children}
    </div>
  );
}

/** A part of the way that a thumb's centre goes, from either end of the track. */
const along = (part: number) => `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${part})`;
