import { data, Link, redirect } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { CarFailure } from '../../cars/components/car-page/car-failure.tsx';
import { CONTACT_BOUNDS } from '../../customers/options.ts';
import { useDealer } from '../../../app/dealer.ts';
import { notIndexed } from '../../site/meta.ts';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import button from '../../../ui/button.module.css';
import { InputField } from '../../../ui/field.tsx';
import type { Route } from './+types/new-alert';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import linkStyles from '../../../ui/link.module.css';
import pageStyles from '../../../ui/styles/page.module.css';
import styles from './alerts.module.css';
import { CarImage } from '../../cars/components/car-image.tsx';
import { FittingCars, FrequencyChoice } from './parts.tsx';
import { loadNewAlert, subjectOf } from './load-new.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadNewAlert(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadNewAlert(browserApi, request);

/** The submitted values with the errors of the API, to render the form again. */
interface Failure {
  errors: Readonly<Record<string, string>>;
  message: string | null;
  email: string;
}

export async function action({ context, request }: Route.ActionArgs) {
  const api: Api = context.get(apiContext);
  const form = await request.formData();
  const { stamp, email, frequency } = Object.fromEntries(form);
  try {
    const subject = subjectOf(new URL(request.url).searchParams);
    await api.addAlert({ ...subject, stamp, email, ...(frequency && { frequency }) });
  } catch (error) {
    const { errors = {}, status = 500 } = error instanceof ApiError ? error : {};
    const { email: wrong, ...others } = errors;
    const message = wrong && Object.keys(others).length === 0 ? null : failureText(error);
    const failure = { errors, message, email: typeof email === 'string' ? email : '' };
    return data<Failure>(failure, { status: status || 503 });
  }
  throw redirect('/alerts/done', 303);
}

/** Not cached, because each response contains a new stamp. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = () => notIndexed('Tell me');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CarFailure error={error} />;
}

/** The form that asks for an alert, for a search or a car. It works without JavaScript. */
export default function NewAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, stamp, about, back, car, fitting, total } = loaderData;
  const { errors = {}, message = null, email = '' } = actionData ?? {};
  const { name } = useDealer();
  const isCar = kind === 'car';
  return (
    <div className={pageStyles.narrowSection}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <h1 className={typography.title}>
            {isCar ? 'Tell me about this car' : 'Tell me when one arrives'}
          </h1>
          <p>
            {isCar
              ? 'We’ll email you if the price changes or it is free again, at most once a day.'
              : 'We’ll email you when a car arrives that fits:'}
          </p>
          <ul aria-label={isCar ? 'The car' : 'Your search'} className={styles.about}>
            {(about.length > 0 ? about : ['Every car']).map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          {message && (
            <p role="alert" className={styles.problem}>
              {message}
            </p>
          )}
          <form method="post" className={styles.form}>
            <InputField
              id="email"
              name="email"
              label="Email"
              type="email"
              required
              autoComplete="email"
              maxLength={CONTACT_BOUNDS.maxEmail}
              defaultValue={email}
              error={errors['email']}
            />
            {!isCar && <FrequencyChoice chosen="daily" />}
            <input type="hidden" name="stamp" value={stamp} />
            <p className={typography.hint}>
              We’ll first send you an email with a button, and no other email until you press it.{' '}
              {name} uses your address for this only, and every email has a link to stop.{' '}
              <Link to="/privacy" className={linkStyles.link}>
                Privacy
              </Link>
            </p>
            <div className={panel.buttons}>
              <button type="submit" className={button.primary}>
                {isCar ? 'Tell me about this car' : 'Tell me when one arrives'}
              </button>
              <Link to={back} className={button.button}>
                Back
              </Link>
            </div>
          </form>
        </div>
        {car && (
          <p className={styles.car}>
            <CarImage
              image={car.image}
              alt=""
              sizes="(min-width:1024px) 400px, 92vw"
              watermark={car.watermark}
              bodyType={car.bodyType}
              className={styles.carImage}
            />
            <span className={typography.name}>{about[0]}</span>
            <span className={typography.price}>{car.price}</span>
          </p>
        )}
      </div>
      <FittingCars cars={fitting} all={total > fitting.length ? { to: back, total } : null} />
    </div>
  );
}
