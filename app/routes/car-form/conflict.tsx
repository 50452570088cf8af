import { useEffect, useRef } from 'react';
import { CAR_LABELS } from '../../staff/car-labels.ts';
import type { Merge } from './changes.ts';
import type { Option } from './sections.ts';

interface Props {
  theirs: Merge['theirs'];
  pictures: boolean;
  /** Options by the name of their field, for names instead of ids. */
  options: Readonly<Record<string, Option[]>>;
}

/** Tells what somebody else has changed in the meantime, and what becomes of it. */
export function Conflict({ theirs, pictures, options }: Props) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const read = (name: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    if (typeof value !== 'string') return 'new details';
    const known = options[name]?.find((one) => one.value === value)?.label;
    return known ?? (value === '' ? 'nothing' : value);
  };
  return (
    <section ref={notice} tabIndex={-1} role="alert" className="form-notice">
      <h2 className="t-3">Somebody else has saved this car in the meantime</h2>
      <p>
        Your changes are not saved yet. Theirs stand in the form now, yours on top of them. Look
        them over, then press ‘Update Vehicle’ again.
      </p>
      <ul>
        {theirs.map(({ name, before, after, mine }) => (
          <li key={name}>
            {CAR_LABELS[name]}: {read(name, before)} became {read(name, after)}
            {mine !== undefined && `; you have ${read(name, mine)}, which would replace it`}
          </li>
        ))}
        {pictures && <li>The pictures were changed as well; yours keep their order.</li>}
      </ul>
    </section>
  );
}
