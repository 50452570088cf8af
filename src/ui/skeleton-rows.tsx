import visibility from './styles/visibility.module.css';

/** Placeholder for five rows of a list while it loads. `className` sets the height of a row. */
export function SkeletonRows({ label, className }: { label: string; className?: string }) {
  return (
    <output>
      <span className={visibility.visuallyHidden}>{label}</span>
      {Array.from({ length: 5 }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no other identity
        <div key={at} className={className} />
      ))}
    </output>
  );
}
