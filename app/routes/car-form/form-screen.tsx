import { Suspense, useEffect } from 'react';
import { Await, Link, useRevalidator } from 'react-router';
import { showToast } from '../../lib/toast.ts';
import { CarForm } from './car-form.tsx';
import type { FormData } from './load-form.ts';
import button from '../../ui/button.module.css';
import loading from '../../ui/loading.module.css';
import styles from './form-screen.module.css';

interface Props {
  title: string;
  form: FormData | Promise<FormData>;
}

/** The form with its loading and error states. */
export function FormScreen({ title, form }: Props) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
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
    <output className={styles.state}>
      <span className={loading.spinner} aria-hidden /> Loading...
    </output>
  );
}

function Failed() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void showToast('Error', 'Failed to fetch data. Please try again.', 'failed', 6);
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
      <Link to="/search" className={button.button}>
        Back to Search
      </Link>
    </div>
  );
}
