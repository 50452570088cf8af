import './car-form.css';
import { Suspense, useEffect } from 'react';
import { Await, Link, useRevalidator } from 'react-router';
import { showToast } from '../../lib/toast.ts';
import { CarForm } from './car-form.tsx';
import type { FormData } from './load-form.ts';

interface Props {
  title: string;
  form: FormData | Promise<FormData>;
}

/** The form with its loading and error states. */
export function FormScreen({ title, form }: Props) {
  return (
    <div className="shell car-form">
      <h1 className="t-1-staff">{title}</h1>
      <Suspense fallback={<Loading />}>
        <Await resolve={form}>{(data: FormData) => <Form form={data} />}</Await>
      </Suspense>
    </div>
  );
}

function Form({ form }: { form: FormData }) {
  if (form === 'failed') return <Failed />;
  if (form === 'not-found') return <NotFound />;
  // A new version starts a new form with the saved values.
  return <CarForm key={form.car?.version ?? 0} {...form} />;
}

function Loading() {
  return (
    <output className="form-state">
      <span className="spinner" aria-hidden /> Loading...
    </output>
  );
}

function Failed() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void showToast('Error', 'Failed to fetch data. Please try again.', 'failed', 6);
  }, []);
  return (
    <div className="form-state">
      <p>We couldn’t load this form.</p>
      <button type="button" className="button" onClick={() => void revalidate()}>
        Try again
      </button>
    </div>
  );
}

function NotFound() {
  return (
    <div className="form-state">
      <p>This car does not exist.</p>
      <Link to="/search" className="button">
        Back to Search
      </Link>
    </div>
  );
}
