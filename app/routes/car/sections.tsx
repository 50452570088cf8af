import type { Car } from '../../../domain/car.ts';
import { additionalInformation, linesOf, paragraphsOf } from './values.ts';

/** What an Irish buyer asks after the price: four large values. */
export function AdditionalInformation({ car }: { car: Car }) {
  return (
    <section className="shell mt-[clamp(12px,2.2vw,36px)]" aria-labelledby="additional">
      <h2 id="additional" className="t-2">
        Additional Information
      </h2>
      <dl className="fact-strip">
        {additionalInformation(car).map(({ label, value, note }) => (
          <div key={label}>
            <dt className="t-label text-ink-2">{label}</dt>
            <dd>
              <span className={`fact-large ${value ? '' : 'text-ink-2'}`}>{value ?? 'N/A'}</span>
              {note && <span className="t-label mt-2 block text-ink-2">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Description({ text }: { text: string | null }) {
  const paragraphs = paragraphsOf(text);
  return (
    <section className="shell" aria-labelledby="description">
      <div className="facts-section">
        <h2 id="description" className="t-2 facts-heading">
          Description
        </h2>
        <div className="t-prose space-y-[1em] wrap-anywhere">
          {paragraphs.map((paragraph, at) => (
            <p key={at} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
          {paragraphs.length === 0 && (
            <p className="text-base text-ink-2">No description available.</p>
          )}
        </div>
      </div>
    </section>
  );
}

export function KeyFeatures({ text }: { text: string | null }) {
  const features = linesOf(text);
  return (
    <section className="shell" aria-labelledby="features">
      <div className="facts-section">
        <h2 id="features" className="t-2 facts-heading">
          Key Features
        </h2>
        {features.length > 0 ? (
          <ul className="facts-columns" style={{ '--rows': Math.ceil(features.length / 2) }}>
            {features.map((feature, at) => (
              <li key={at} className="facts-row wrap-anywhere">
                {feature}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">No features listed for this vehicle.</p>
        )}
      </div>
    </section>
  );
}
