/** Terms and what they mean, on hairlines; the house's way to list what others put into icon cards. */
export function TermList({ terms }: { terms: { term: string; text: string }[] }) {
  return (
    <dl className="border-t border-ink">
      {terms.map(({ term, text }) => (
        <div
          key={term}
          className="grid gap-x-(--gap) gap-y-2 border-b border-line py-6 sm:grid-cols-[.9fr_1fr]"
        >
          <dt className="t-3">{term}</dt>
          <dd className="max-w-[48ch] text-pretty text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
