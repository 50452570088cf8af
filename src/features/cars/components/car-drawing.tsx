import styles from '../../../ui/studio-frame.module.css';

interface Drawing {
  /** Outline and windows. */
  body: string;
  windows: string;
  /** Centres of the wheels, and where the line of the sill begins and ends. */
  wheels: [front: number, rear: number];
  sill: [from: number, to: number];
  radius?: number;
}

/** Side views in a `viewBox` of 320 x 200, each with a pattern of the body types that it shows. */
const DRAWINGS: [words: RegExp, Drawing][] = [
  [
    /saloon|sedan/i,
    {
      body: 'M30 140c-3-8-2-16 1-21 8-6 30-10 52-13 20-13 38-24 54-27 22-4 46-3 62 2 16 6 30 15 42 25 18 2 36 5 44 9 6 5 8 15 7 25',
      windows:
        'M100 105c14-9 28-17 42-20 8-2 16-2 22-2v23zM172 83c10 0 20 1 27 4 10 4 19 11 27 18l-54 1z',
      wheels: [92, 232],
      sill: [30, 292],
    },
  ],
  [
    /coup/i,
    {
      body: 'M28 140c-2-8 0-16 3-20 10-6 34-10 58-13 18-12 38-24 56-26 20-2 40 1 56 8 18 8 32 15 46 18 16 3 30 6 38 11 4 5 5 14 4 22',
      windows:
        'M108 106c14-9 30-17 44-19 4 0 8 0 12 0v19zM172 87c14 1 26 5 38 10 6 3 12 6 18 9h-56z',
      wheels: [92, 234],
      sill: [28, 289],
    },
  ],
  [
    /convertible|cabrio|roadster|spyder|spider/i,
    {
      body: 'M28 140c-2-8 0-16 3-20 10-5 34-9 58-11l30 0c30-2 60-2 92 0 22 0 50 3 74 9 6 5 7 14 6 22',
      windows:
        'M112 109l34-24c3-2 6-1 6 2l2 22M178 108c4-6 10-8 16-8 5 0 8 4 9 9M216 109c6-5 14-6 22-2',
      wheels: [92, 234],
      sill: [28, 291],
    },
  ],
  [
    /hatch/i,
    {
      body: 'M38 140c-4-8-4-17 0-23 8-6 26-10 44-12 18-14 36-25 54-28 24-4 52-3 76 2 18 6 32 18 42 32 8 3 14 6 16 10 3 6 3 12 2 19',
      windows:
        'M98 104c13-9 27-18 42-21 8-2 16-2 24-2v24zM172 81c14 0 28 1 38 4 12 5 22 12 30 20h-68z',
      wheels: [90, 226],
      sill: [38, 272],
    },
  ],
  [
    /estate|touring|tourer|wagon|combi/i,
    {
      body: 'M30 140c-4-8-3-17 0-22 8-6 28-10 50-12 18-14 36-25 54-28 36-5 86-5 118 0 14 6 26 18 34 34 3 2 6 5 7 9 2 6 2 12 1 19',
      windows:
        'M96 105c13-9 27-18 42-21 8-2 15-2 22-2v23zM168 82c16 0 34 0 46 1v22h-46zM222 84c10 1 20 2 26 4 8 5 14 10 18 17h-44z',
      wheels: [90, 234],
      sill: [30, 294],
    },
  ],
  [
    /suv|4\s?x\s?4|crossover|jeep|off.?road/i,
    {
      body: 'M34 140c-4-10-4-22-1-32 8-7 28-10 48-12 16-14 32-26 48-29 36-6 80-5 112 0 14 5 26 16 32 32 6 3 10 6 11 11 2 10 2 20 0 30',
      windows:
        'M96 95c12-9 24-18 38-21 8-2 16-2 22-2v23zM164 72c16 0 30 0 44 1v22h-44zM216 73c10 1 18 2 24 4 8 5 14 11 18 18h-42z',
      wheels: [90, 230],
      sill: [34, 284],
      radius: 22,
    },
  ],
  [
    /mpv|people|minibus/i,
    {
      body: 'M32 140c-4-10-4-20 0-28 10-8 24-12 38-16 22-18 40-29 60-32 36-5 80-5 112 0 14 6 26 20 32 40 6 2 9 5 10 9 2 9 2 18 0 27',
      windows:
        'M84 95c14-10 28-19 42-23 10-2 18-2 26-2v25zM160 70c16 0 32 0 46 1v24h-46zM214 71c10 1 20 2 26 4 8 6 14 12 18 20h-44z',
      wheels: [88, 232],
      sill: [32, 284],
    },
  ],
  [
    /van|commercial|pick.?up/i,
    {
      body: 'M30 140c-3-12-3-24 0-32 6-8 18-12 30-15 14-18 28-34 46-38 50-5 120-5 168-1 8 2 10 8 10 16 1 24 1 48 0 70',
      windows: 'M76 92c10-12 20-22 32-26 8-2 16-2 22-2v28z',
      wheels: [84, 236],
      sill: [30, 284],
    },
  ],
];

/** The outline of a car of this body type, in hairlines; of a covered car if the body type is unknown. */
export function CarDrawing({ bodyType }: { bodyType: string | null }) {
  const drawing = bodyType && DRAWINGS.find(([words]) => words.test(bodyType))?.[1];
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 320 200"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      {drawing ? <SideView {...drawing} /> : <CoveredCar />}
    </svg>
  );
}

function SideView({ body, windows, wheels: [front, rear], sill, radius = 19 }: Drawing) {
  const [from, to] = sill;
  const gap = radius + 4;
  return (
    <>
      <path d={body} />
      <path
        d={`${windows}M${from} 140H${front - gap}M${front + gap} 140H${rear - gap}M${rear + gap} 140H${to}`}
        strokeWidth="1"
      />
      {[front, rear].flatMap((x) =>
        [radius, 9].map((r) => <circle key={`${x} ${r}`} cx={x} cy="138" r={r} />),
      )}
    </>
  );
}

function CoveredCar() {
  return (
    <>
      <path d="M34 134c0-15 3-24 20-28 20-5 34-8 46-17 17-13 36-21 68-21 34 0 52 8 74 26 8 6 19 7 30 10 12 3 16 12 16 30" />
      <path d="M34 134c-4 0-6 2-6 6m264-6c4 0 5 2 5 6M24 140h272" strokeWidth="1" />
      <path d="M100 92c40-6 92-7 142 2M168 68c-3 22-3 46 0 66" strokeWidth="1" opacity=".5" />
    </>
  );
}
