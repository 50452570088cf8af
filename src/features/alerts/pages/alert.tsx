import { data, isRouteErrorResponse, Link, redirect, useSearchParams } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { ErrorMessage, OUR_ERROR } from '../../site/error-screen.tsx';
import { notIndexed } from '../../site/meta.ts';
import { secretLinkHeaders } from '../../site/secret-link.ts';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import button from '../../../ui/button.module.css';
import type { Route } from './+types/alert';
import type { Alert } from '../alert.ts';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import linkStyles from '../../../ui/link.module.css';
import page from '../../../ui/styles/page.module.css';
import styles from './alerts.module.css';
import { FittingCars, FrequencyChoice } from './parts.tsx';

const load = (api: Api, token: string, signal: AbortSignal): Promise<Alert> =>
  api.get('/alerts/:alertToken', { params: { alertToken: token }, signal }).catch(throwStatus);

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.token, request.signal);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.token, request.signal);

/** Opening the page changes nothing: programs that check emails for harmful links open it, too. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const api: Api = context.get(apiContext);
  const form = await request.formData();
  const intent = form.get('intent');
  try {
    if (intent === 'start')
      await api.post('/alerts/:alertToken/start', 200, { params: { alertToken: token } });
    else if (intent === 'stop')
      await api.post('/alerts/:alertToken/stop', 200, { params: { alertToken: token } });
    else if (intent === 'delete')
      await api.remove('/alerts/:alertToken', { params: { alertToken: token } });
    else
      await api.put('/alerts/:alertToken', {
        params: { alertToken: token },
        body: { frequency: frequencyOf(form) },
      });
  } catch (error) {
    const status = error instanceof ApiError ? error.status || 503 : 500;
    if (status === 404) throwStatus(error);
    return data({ problem: failureText(error) }, { status });
  }
  throw redirect(intent === 'delete' ? '/alerts/done?deleted' : `/alerts/${token}?done`, 303);
}

const frequencyOf = (form: FormData) => (form.get('frequency') === 'weekly' ? 'weekly' : 'daily');

export const headers = secretLinkHeaders;

export const meta = () => notIndexed('Your email alert');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  const gone = 'This link doesn’t work any more. Use the one in the newest email from us.';
  return <ErrorMessage text={isGone ? gone : OUR_ERROR} />;
}

const TITLES: Record<Alert['state'], string> = {
  pending: 'Start your alert',
  active: 'Your alert is on',
  asked: 'Still looking?',
  stopped: 'Your alert is stopped',
};
const START: Partial<Record<Alert['state'], string>> = {
  pending: 'Start',
  asked: 'Keep it for another year',
  stopped: 'Start again',
};

/** The page that the links in emails open. Its forms work without JavaScript. */
export default function AlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, title, carId, state, frequency, cars } = loaderData;
  const isDone = useSearchParams()[0].has('done');
  const start = START[state];
  const sends = state === 'active' || state === 'asked';
  return (
    <div className={page.narrowSection}>
      <div className={styles.column}>
        <h1 className={typography.title}>{TITLES[state]}</h1>
        {actionData && (
          <p role="alert" className={styles.problem}>
            {actionData.problem}
          </p>
        )}
        {isDone && !actionData && <output className={styles.done}>Done</output>}
        <p>
          {kind === 'car'
            ? 'We’ll email you if the price of this car changes or it is free again:'
            : 'We’ll email you when a car arrives that fits:'}{' '}
          <strong className={styles.subject}>
            {carId === null ? (
              title
            ) : (
              <Link to={`/car/${carId}`} className={linkStyles.link}>
                {title}
              </Link>
            )}
          </strong>
        </p>
        {start && (
          <form method="post">
            <button type="submit" name="intent" value="start" className={button.primary}>
              {start}
            </button>
          </form>
        )}
        {sends && kind === 'search' && (
          <form method="post" className={styles.form}>
            <FrequencyChoice key={frequency} chosen={frequency} />
            <div className={panel.buttons}>
              <button type="submit" name="intent" value="save" className={button.button}>
                Save
              </button>
            </div>
          </form>
        )}
        {sends && (
          <form method="post">
            <button type="submit" name="intent" value="stop" className={button.button}>
              Stop these emails
            </button>
          </form>
        )}
        <form method="post" className={styles.part}>
          <p className={typography.hint}>
            Deletes all your alerts, the emails about them and your address. If you also wrote to us
            about a car, ask us to delete that too.
          </p>
          <button type="submit" name="intent" value="delete" className={button.button}>
            Delete everything about me
          </button>
        </form>
      </div>
      <FittingCars cars={cars} />
    </div>
  );
}
