import { Suspense, use, useEffect, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { StaffCar } from '../fields/staff-car.ts';
import { showToast } from '../../../ui/toast.ts';
import { useCan } from '../../../app/session.ts';
import { SellButton } from '../components/sell-button.tsx';
import { CarForm } from './car-form.tsx';
import type { FormData } from './load-form.ts';
import { FormPlace } from './saving/form-place.ts';
import button from '../../../ui/button.module.css';
import link from '../../../ui/link.module.css';
import loading from '../../../ui/loading.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './car-form.module.css';

interface Props {
  title: string;
  form: FormData | Promise<FormData>;
}

/** The form with its loading and error states. */
export function FormScreen({ title, form }: Props) {
  // No Suspense in a server-rendered page: React hydrates it later than the rest, and a choice that the
  // user makes in a select before that would be lost.
  const [isLoading] = useState(form instanceof Promise);
  return (
    <div className={styles.screen}>
      <h1 className={typography.staffTitle}>{title}</h1>
      {isLoading ? (
        <Suspense fallback={<Loading />}>
          <Form form={form} />
        </Suspense>
      ) : (
        <Form form={form} />
      )}
    </div>
  );
}

function Form({ form }: { form: FormData | Promise<FormData> }) {
  const data = form instanceof Promise ? use(form) : form;
  const [place] = useState(() => new FormPlace());
  useFragmentFocus();
  if (data === 'failed') return <Failed />;
  if (data === 'not-found') return <NotFound />;
  // The key creates a new form with the saved values for each version.
  return (
    <>
      {data.car && <CarLine car={data.car} />}
      <CarForm key={data.car?.version ?? 0} {...data} place={place} />
    </>
  );
}

/** Focuses the target of the address's fragment, which appears later than the page. */
function useFragmentFocus(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only when the form appears
  }, []);
}

/** Names the car, links to its page and starts a deal. */
function CarLine({ car }: { car: StaffCar }) {
  const can = useCan();
  return (
    <div className={styles.car}>
      <span className={styles.carName}>
        {car.year} {car.name}
      </span>
      <Link to={`/car/${car.carId}`} className={link.link}>
        {car.publish ? 'View on site' : 'View draft'}
      </Link>
      {can('deals') && !car.carSold && <SellButton carId={car.carId} />}
    </div>
  );
}

function Loading() {
  return (
    <output className={styles.state}>
      <span className={loading.spinner} aria-hidden /> Loading...
    </output>
  );
}

function Failed() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    showToast('Error', 'Failed to fetch data. Please try again.', 'failed', 6);
  }, []);
  return (
    <div className={styles.state}>
      <p>We couldn’t load this form.</p>
      <button type="button" className={button.button} onClick={() => void revalidate()}>
        Try again
      </button>
    </div>
  );
}

function NotFound() {
  return (
    <div className={styles.state}>
      <p>This car does not exist.</p>
      <Link to="/stock" className={button.button}>
        Back to Stock
      </Link>
    </div>
  );
}
