import { watermarkOf } from '../../images/watermark.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Car } from '../car.ts';
import link from '../../../ui/link.module.css';
import styles from './facts.module.css';
import { KNOWN_ID, KNOWN_TITLE, statements } from './provenance.ts';
import { linesOf, paragraphsOf, type Value } from './values.ts';

/** Features on a print, so that it fits one page. */
const MAX_PRINTED = 12;

export function Description({ text }: { text: string | null }) {
  const paragraphs = paragraphsOf(text);
  return (
    <Section id="description" title="Description">
      <div className={styles.description}>
        {paragraphs.map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
        {paragraphs.length === 0 && <p className={styles.fallback}>No description available.</p>}
      </div>
    </Section>
  );
}

interface KeyFeaturesProps {
  text: string | null;
  /** The public address of the car. */
  address: string;
}

export function KeyFeatures({ text, address }: KeyFeaturesProps) {
  const features = linesOf(text);
  return (
    <Section id="features" title="Key Features">
      {features.length > 0 ? (
        <div>
          <ul className={styles.columns} style={{ '--rows': Math.ceil(features.length / 2) }}>
            {features.map((feature, at) => (
              <li key={at} className={at < MAX_PRINTED ? styles.feature : styles.notPrinted}>
                {feature}
              </li>
            ))}
          </ul>
          {features.length > MAX_PRINTED && <p className={styles.printed}>More at {address}</p>}
        </div>
      ) : (
        <p className={styles.fallback}>No features listed for this vehicle.</p>
      )}
    </Section>
  );
}

/** The statements of the dealer about the history of the car. Facts that are not stated do not appear. */
export function WhatWeKnow({ car }: { car: Car }) {
  const stated = statements(car);
  if (stated.length === 0) return null;
  return (
    <Section id={KNOWN_ID} title={KNOWN_TITLE}>
      <div>
        <dl className={styles.statements}>
          {stated.map(({ label, value, note }) => (
            <div key={label} className={styles.statement}>
              <dt>{label}</dt>
              <dd>
                {value}
                {note && <span className={styles.note}>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        {watermarkOf(car) !== 'sold' && (
          <p className={styles.ask}>
            Anything you’d like to know that isn’t here?{' '}
            <Link to={`/car/${car.carId}/enquire`} className={link.link}>
              Ask us.
            </Link>
          </p>
        )}
      </div>
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A heading, and rows of a label and a value. On wide screens, rows fill the left column before the right one. */
export function FactTable({ title, values }: { title: string; values: Value[] }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <dl className={styles.columns} style={{ '--rows': Math.ceil(values.length / 2) }}>
        {values.map(({ label, value, note, isAbove }) => (
          <div key={label} className={styles.row} data-above={isAbove || undefined}>
            <dt>{label}</dt>
            <dd data-missing={value === null || undefined}>
              {value ?? 'N/A'}
              {note && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
