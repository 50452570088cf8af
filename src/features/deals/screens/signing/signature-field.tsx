import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type SignaturePad from 'signature_pad';
import typography from '../../../../ui/styles/type.module.css';
import link from '../../../../ui/link.module.css';
import styles from './signing.module.css';
import type { Drawing } from './waiting-signatures.ts';

interface Props {
  drawing: Drawing | null;
  onChange: (drawing: Drawing | null) => void;
}

/** Options of all strokes. */
const PEN = { minWidth: 0.8, maxWidth: 2.4, dotSize: 1.6, velocityFilterWeight: 0.7 };

/** A field to sign in with a finger, a pen or a mouse. The drawing scales with it, for example after a rotation. */
export function SignatureField({ drawing, onChange }: Props) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [isFailed, setFailed] = useState(false);

  /** Fits the canvas to its box, and draws what was signed. */
  const redraw = useEffectEvent(() => {
    const { current: element } = canvas;
    if (!element || !pad.current) return;
    const { clientWidth: width, clientHeight: height } = element;
    const ratio = Math.max(devicePixelRatio, 1);
    element.width = width * ratio;
    element.height = height * ratio;
    element.getContext('2d')?.scale(ratio, ratio);
    const penColor = getComputedStyle(element).color;
    pad.current.penColor = penColor;
    pad.current.clear();
    if (!drawing) return;
    const scale = width / drawing.width;
    pad.current.fromData(
      drawing.strokes.map((stroke) => ({
        ...PEN,
        penColor,
        compositeOperation: 'source-over',
        points: pointsOf(stroke, scale),
      })),
    );
  });
  const onStroke = useEffectEvent(() => {
    const { current: element } = canvas;
    if (!element || !pad.current) return;
    onChange({
      width: element.clientWidth,
      height: element.clientHeight,
      strokes: pad.current
        .toData()
        .map(({ points }) => points.flatMap(({ x, y }) => [tenth(x), tenth(y)])),
    });
  });

  useEffect(() => {
    const { current: element } = canvas;
    if (!element) return undefined;
    let isShown = true;
    const observer = new ResizeObserver(() => redraw());
    const start = async () => {
      try {
        const { default: Pad } = await import('signature_pad');
        if (!isShown) return;
        pad.current = new Pad(element, PEN);
        pad.current.addEventListener('endStroke', () => onStroke());
        observer.observe(element);
      } catch (error) {
        console.warn('Cannot load the signature field', error);
        setFailed(true);
      }
    };
    void start();
    return () => {
      isShown = false;
      observer.disconnect();
      pad.current?.off();
    };
  }, []);
  useEffect(() => {
    if (!drawing) pad.current?.clear();
  }, [drawing]);

  return (
    <div className={styles.signature}>
      <p id={id} className={styles.label}>
        Signature
      </p>
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no role
        role="img"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className={styles.canvas}
      />
      <p id={`${id}-hint`} className={typography.hint}>
        {isFailed
          ? 'We couldn’t load this field. Reload the page, or sign later on paper.'
          : 'Sign with a finger or a mouse. If that’s not possible, choose ‘Later, on paper’.'}
      </p>
      {drawing && (
        <button type="button" className={link.standalone} onClick={() => onChange(null)}>
          Clear
        </button>
      )}
    </div>
  );
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function pointsOf(stroke: readonly number[], scale: number) {
  const points = [];
  for (let at = 0; at + 1 < stroke.length; at += 2)
    points.push({
      x: (stroke[at] ?? 0) * scale,
      y: (stroke[at + 1] ?? 0) * scale,
      pressure: 0.5,
      time: at * 8,
    });
  return points;
}
